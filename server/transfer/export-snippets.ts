import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import { toElement } from './export-element.ts';
import readSnippetRows, { type SnippetTask } from './export-snippet-rows.ts';

interface Page {
  /** Elements of the list, separated by commas. */
  text: string;
  /** Ids of the snippets in ascending order. */
  ids: number[];
}

/** Reads a page of a person's snippets as JSON. */
export default async function readSnippets(repositories: Repositories, task: SnippetTask): Promise<Page> {
  const { snippets, ids } = await readSnippetRows(repositories, task);
  return { text: snippets.map(toElement).join(','), ids };
}

export const exportedSnippets: ReadJob<SnippetTask, Page> = { module: import.meta.url, run: readSnippets };
