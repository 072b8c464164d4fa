import { ImportCollection, type ImportReply, type ImportRequest, importMessage } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Transactional } from '#server/store/store.ts';
import { applyCollectionQuota, findTargets, requireFewCollections, storeCollections } from './import-collections.ts';
import { applyQuota, type Failure, findLeaks, type Item, readItems, storeSnippets, validate } from './import-items.ts';
import { storeSearches } from './import-searches.ts';

/** Validates all items of an import, stores those that the quota allows in one transaction and reports the others. */
export async function importLibrary(
  store: Transactional,
  person: Person,
  request: ImportRequest,
  { now, quota }: { now: number; quota: Quota },
): Promise<ImportReply> {
  const invalid: Failure[] = [];
  const valid = readItems(request.snippets, invalid);
  const collections = validate(ImportCollection, request.collections ?? [], 'collection', invalid);
  const secrets = request.visibility === 'keep' ? await findLeaks(valid) : null;
  const { imported, collectionIds, refused } = await store.transaction(async (repositories) => {
    const { found: targeted, missing } = await findTargets(repositories, person, collections);
    await requireFewCollections(repositories, person, targeted);
    const { fitting, excess, total } = applyQuota(valid, quota, await repositories.usage.of(person.userId));
    const { found, excess: excessCollections } = applyCollectionQuota(targeted, fitting, quota, total);
    const isPublic = (index: number, item: Item) => secrets !== null && item.isPublic === true && !secrets.has(index);
    const { ids } = await storeSnippets(repositories, person, fitting, { now, quota, isPublic });
    const collectionIds = await storeCollections(repositories, person, found, { now, ids });
    await storeSearches(repositories, person, request.searches ?? [], now);
    const hidden = [...(secrets ?? [])].filter(([index]) => ids.has(index)).map(([, failure]) => failure);
    return { imported: ids.size, collectionIds, refused: [...excess, ...hidden, ...missing, ...excessCollections] };
  });
  const failed = [...invalid, ...refused];
  return {
    message: importMessage(imported, failed),
    imported,
    collections: collectionIds.size,
    collectionIds: (request.collections ?? []).map((_, index) => collectionIds.get(index) ?? null),
    failed,
  };
}
