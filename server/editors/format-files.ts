import { EDITOR_FILES_MAX_BYTES } from '#contract/limits.ts';
import { FORMATS } from '#domain/editors/format.ts';
import type { EditorFile, EditorFormat, EditorSnippet } from '#domain/editors/snippet.ts';
import { utf8Length } from '#domain/text.ts';
import { invalid } from '#server/core/errors.ts';
import type { Computation } from '#server/store/jobs/job.ts';

interface Task {
  format: EditorFormat;
  snippets: readonly EditorSnippet[];
}

/**
 * Returns the files of an editor.
 *
 * @throws AppError `invalid` if they are too large
 */
export default function formatFiles({ format: name, snippets }: Task): EditorFile[] {
  const { format } = FORMATS[name];
  let size = 0;
  // Each snippet separately first: the files of all of them could exceed the memory.
  for (const snippet of snippets) {
    size += format([snippet]).reduce((sum, { text }) => sum + utf8Length(text), 0);
    if (size > EDITOR_FILES_MAX_BYTES)
      throw invalid('The files for this editor are larger than 8 MiB. Choose a smaller collection.', 'collection');
  }
  return format(snippets);
}

/** Runs in a worker: parsing 4 MiB of templates takes seconds. */
export const formatJob: Computation<Task, EditorFile[]> = { module: import.meta.url, run: formatFiles };
