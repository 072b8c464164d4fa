import type { ExportDocument } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { CollectionPage } from '#server/store/repositories/collections.ts';
import type { Repositories } from '#server/store/store.ts';
import { toElement } from './export-element.ts';

/** A page ends after this many collections. */
const COLLECTIONS_MAX = 200;
/** A page ends with the collection whose snippets reach this number. */
const ITEMS_MAX = 20_000;

interface Task {
  person: Person;
  /** Position of the last collection of the previous page. */
  after?: CollectionPage['after'];
  /** Ids of the exported snippets in ascending order. */
  ids: Float64Array;
}

interface Page {
  /** Elements of the list, separated by commas. */
  text: string;
  /** Position of the last collection; undefined on an empty page. */
  last: CollectionPage['after'];
}

type ExportedCollection = ExportDocument['collections'][number];

/** Reads a page of a person's collections from the oldest to the newest, so that an import creates them in the same order. */
export default async function readCollections(
  { collections }: Repositories,
  { person, after, ids }: Task,
): Promise<Page> {
  const elements: string[] = [];
  let last: Page['last'];
  let items = 0;
  for (const { id, createdAt, ...row } of await collections.listOldest(person, { after, limit: COLLECTIONS_MAX })) {
    const snippetIds = await collections.listOwnItems(person, id);
    const collection: ExportedCollection = {
      name: row.name,
      description: row.description,
      createdAt: toTimestamp(createdAt),
      updatedAt: toTimestamp(row.updatedAt),
      snippets: snippetIds.flatMap((snippetId) => indexOfSorted(snippetId, ids) ?? []),
    };
    elements.push(toElement(collection));
    last = { time: createdAt, id };
    items += snippetIds.length;
    if (items >= ITEMS_MAX) break;
  }
  return { text: elements.join(','), last };
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
