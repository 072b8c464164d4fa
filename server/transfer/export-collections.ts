import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import readCollectionRows, { type CollectionRows, type CollectionTask } from './export-collection-rows.ts';
import { toElements } from './export-elements.ts';

interface Task extends CollectionTask {
  /** Ids of the exported snippets in ascending order. */
  ids: Float64Array;
}

interface Page extends Pick<CollectionRows, 'last'> {
  /** Elements of the list in UTF-8, separated by commas. */
  bytes: Uint8Array;
}

/** Reads a page of a person's collections as JSON, in which they refer to the exported snippets. */
export default async function readCollections(repositories: Repositories, { ids, ...task }: Task): Promise<Page> {
  const { collections, last } = await readCollectionRows(repositories, task);
  const exported = collections.map((collection) => ({
    ...collection,
    snippets: collection.snippets.flatMap((id) => indexOfSorted(id, ids) ?? []),
  }));
  return { bytes: toElements(exported), last };
}

export const exportedCollections: ReadJob<Task, Page> = { module: import.meta.url, run: readCollections };

/** Returns the index of a number in a sorted list by binary search. A map of all ids would double the memory of an export. */
function indexOfSorted(id: number, ids: Float64Array): number | null {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? id) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from : null;
}
