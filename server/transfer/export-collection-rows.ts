import type { ExportDocument } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { CollectionPage } from '#server/store/repositories/collection-reads.ts';
import type { Repositories } from '#server/store/store.ts';

/** A page ends after this many collections. */
const COLLECTIONS_MAX = 200;
/** A page ends with the collection whose snippets reach this number. */
const ITEMS_MAX = 20_000;

export interface CollectionTask {
  person: Person;
  /** Position of the last collection of the previous page. */
  after?: CollectionPage['after'];
  /** Only this collection. */
  collectionId: number | undefined;
}

export interface CollectionRows {
  /** `snippets` are ids. */
  collections: ExportDocument['collections'];
  /** Position of the last collection; undefined on an empty page. */
  last: CollectionPage['after'];
}

/** Reads a page of a person's collections from the oldest to the newest, so that an import creates them in the same order. */
export default async function readCollectionRows(
  { collections }: Repositories,
  { person, after, collectionId }: CollectionTask,
): Promise<CollectionRows> {
  const page: CollectionRows = { collections: [], last: undefined };
  let items = 0;
  const rows = await collections.listOldest(person, { after, limit: COLLECTIONS_MAX, collectionId });
  for (const { id, name, description, createdAt, updatedAt, is_arranged } of rows) {
    const snippets = await collections.listOwnItems(person, id);
    page.collections.push({
      name,
      description,
      createdAt: toTimestamp(createdAt),
      updatedAt: toTimestamp(updatedAt),
      isArranged: is_arranged === 1,
      snippets,
    });
    page.last = { time: createdAt, id };
    items += snippets.length;
    if (items >= ITEMS_MAX) break;
  }
  return page;
}

export const exportedCollectionRows: ReadJob<CollectionTask, CollectionRows> = {
  module: import.meta.url,
  run: readCollectionRows,
};
