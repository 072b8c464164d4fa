import { SNIPPET_MAX_BYTES } from '#contract/limits.ts';
import { parseTemplate } from '#contract/placeholders/parse.ts';
import { createRe2Compiler } from '#contract/placeholders/re2.ts';
import { createBudget, renderTemplate, resolveVariables } from '#contract/placeholders/render.ts';
import { RenderError } from '#contract/placeholders/render-error.ts';
import type { RenderReply } from '#contract/rendering.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { utf8Length } from '#contract/text.ts';
import { invalid } from '#server/errors.ts';

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
