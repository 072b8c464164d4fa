import type { RenderReply } from '#contract/rendering.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { SNIPPET_MAX_BYTES } from '#domain/limits.ts';
import { parseTemplate } from '#domain/placeholders/parse.ts';
import { createRe2Compiler } from '#domain/placeholders/re2.ts';
import { createBudget, renderTemplate, resolveVariables } from '#domain/placeholders/render.ts';
import { RenderError } from '#domain/placeholders/render-error.ts';
import { utf8Length } from '#domain/text.ts';
import { invalid } from '#server/core/errors.ts';

/**
 * Fills in the placeholders of all files of a template. Equal names have one value in all files.
 *
 * @throws AppError `invalid` for a result beyond 2 MiB or expressions that take too long
 */
export function renderFiles(
  { isTemplate, files }: SnippetDetail,
  values: Readonly<Record<string, string>>,
  now: number,
): RenderReply {
  if (!isTemplate) return { code: files[0]?.code ?? '', files, missing: [] };
  const compile = createRe2Compiler();
  const budget = createBudget();
  const missing = new Set<string>();

  function render(file: SnippetFile): SnippetFile {
    const nodes = parseTemplate(file.code, compile);
    const rendered = renderTemplate(nodes, values, resolveVariables(nodes, { now: new Date(now) }), budget);
    for (const name of rendered.missing) missing.add(name);
    return { ...file, code: rendered.text, size: utf8Length(rendered.text) };
  }

  try {
    const rendered = files.map(render);
    if (rendered.reduce((total, { size }) => total + size, 0) > SNIPPET_MAX_BYTES)
      throw invalid('The filled-in text is longer than 2 MiB');
    return { code: rendered[0]?.code ?? '', files: rendered, missing: [...missing] };
  } catch (error) {
    throw error instanceof RenderError ? invalid(error.message) : error;
  }
}
