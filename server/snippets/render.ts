import type { RenderReply } from '#contract/rendering.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { SNIPPET_MAX_BYTES } from '#domain/limits.ts';
import { parseTemplate } from '#domain/placeholders/parse.ts';
import { createRe2Compiler } from '#domain/placeholders/re2.ts';
import { createBudget, renderTemplate, resolveVariables } from '#domain/placeholders/render.ts';
import { RenderError } from '#domain/placeholders/render-error.ts';
import { utf8Length } from '#domain/text.ts';
import { invalid } from '#server/core/errors.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import type { Store } from '#server/store/store.ts';

/** In characters. Parsing and filling in so much takes less than 10 ms without regular expressions. */
const QUICK_MAX = 8 * 1024;
const TRANSFORM = /\$\{\w+\//;

interface Task {
  files: readonly SnippetFile[];
  /** By the name of the placeholder. */
  values: Readonly<Record<string, string>>;
  /** Time of the request in milliseconds since 1970. */
  now: number;
}

/**
 * Fills in the placeholders of all files of a template. Equal names have one value in all files.
 *
 * @throws AppError `invalid` for a result beyond 2 MiB or expressions that take too long
 */
export default function renderFiles({ files, values, now }: Task): RenderReply {
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

const job: Computation<Task, RenderReply> = { module: import.meta.url, run: renderFiles };

/** Fills in a template like `renderFiles`, and returns other snippets unchanged. What may take long runs in a worker. */
export async function renderSnippet(
  store: Pick<Store, 'compute'>,
  { isTemplate, files }: Pick<SnippetDetail, 'isTemplate' | 'files'>,
  { values, now }: Pick<Task, 'values' | 'now'>,
): Promise<RenderReply> {
  if (!isTemplate) return { code: files[0]?.code ?? '', files, missing: [] };
  const task = { files, values, now };
  return isQuick(task) ? renderFiles(task) : store.compute(job, task);
}

function isQuick({ files, values }: Task): boolean {
  const texts = [...files.map(({ code }) => code), ...Object.values(values)];
  return (
    texts.reduce((sum, { length }) => sum + length, 0) <= QUICK_MAX && !files.some(({ code }) => TRANSFORM.test(code))
  );
}
