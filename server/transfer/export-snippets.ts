import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import { toElements } from './export-elements.ts';
import readSnippetRows, { type SnippetTask } from './export-snippet-rows.ts';

interface Page {
  /** Elements of the list in UTF-8, separated by commas. */
  bytes: Uint8Array;
  /** Ids of the snippets in ascending order. */
  ids: number[];
}

/** Reads a page of a person's snippets as JSON. */
export default async function readSnippets(repositories: Repositories, task: SnippetTask): Promise<Page> {
  const { snippets, ids } = await readSnippetRows(repositories, task);
  return { bytes: toElements(snippets), ids };
}

export const exportedSnippets: ReadJob<SnippetTask, Page> = { module: import.meta.url, run: readSnippets };
