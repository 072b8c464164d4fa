import type { ImportPart, ImportResult } from '#contract/imports.ts';
import { TAGS_MAX } from '#contract/limits.ts';
import { ImportCollection } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import type { ImportedSnippet } from '#server/store/repositories/imports.ts';
import type { Repositories, Transactional } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';
import { applyCollectionQuota, findTargets, requireFewCollections, storeCollections } from '../import-collections.ts';
import {
  applyQuota,
  type Failure,
  findLeaks,
  type Item,
  readItems,
  storeSnippets,
  type Valid,
  validate,
} from '../import-items.ts';
import { storeSearches } from '../import-searches.ts';
import { IMPORT_LIFETIME } from './lifetime.ts';
import { type Match, matchItems } from './match-items.ts';
import { updateItems } from './update-items.ts';

interface Options {
  /** An import to continue, or the source of a new one. */
  target: { id: number } | { source: string };
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Stores a part of an import in one transaction. Reports the items that are invalid or exceed the quota. */
export async function importPart(
  store: Transactional,
  person: Person,
  part: ImportPart,
  { target, now, quota }: Options,
): Promise<ImportResult> {
  const invalid: Failure[] = [];
  const items = withTags(readItems(part.snippets, invalid), part.tags, invalid);
  const collections = validate(ImportCollection, part.collections ?? [], 'collection', invalid);
  const secrets = part.visibility === 'keep' ? await findLeaks(items) : null;
  return store.transaction(async (repositories) => {
    const id = await openImport(repositories, person, target, now);
    const matches = await matchItems(repositories, person, items);
    const chosen = (isChosen: (match: Match) => boolean): Valid<Item> =>
      new Map([...items].filter(([index]) => isChosen(matches.get(index) ?? { status: 'new', id: null })));
    const isCopy = ({ status }: Match) => status === 'new' || (status === 'changed' && part.duplicates === 'copy');

    const { fitting, excess, total } = applyQuota(chosen(isCopy), quota, await repositories.usage.of(person.userId));
    const isPublic = (index: number, item: Item) => secrets !== null && item.isPublic === true && !secrets.has(index);
    const stored = await storeSnippets(repositories, person, fitting, { now, quota, isPublic });
    const { ids: createdIds, untriggered } = stored;
    const isUpdate = ({ status }: Match) => status === 'changed' && part.duplicates === 'update';
    const updates = await updateItems(repositories, person, chosen(isUpdate), { matches, now, quota, used: total });

    const storedIds = new Map<number, number>(createdIds);
    for (const [index, match] of matches) if (match.id !== null && !isCopy(match)) storedIds.set(index, match.id);
    const { collectionIds, newIds, refused } = await addToCollections(repositories, person, collections, {
      now,
      quota,
      used: total,
      ids: storedIds,
    });
    await storeSearches(repositories, person, part.searches ?? [], now);
    await addToChosen(repositories, person, part.collectionId, {
      ids: [...createdIds.values(), ...updates.updated.map(({ snippetId }) => snippetId)],
      now,
      quota,
    });

    const hidden = [...(secrets ?? [])].filter(([index]) => createdIds.has(index)).map(([, failure]) => failure);
    const failed = [
      ...invalid,
      ...excess,
      ...updates.failed,
      ...refused,
      ...hidden,
      ...untriggered,
      ...updates.untriggered,
    ];
    const counts = {
      created: createdIds.size,
      updated: updates.updated.length,
      skipped: items.size - createdIds.size - updates.updated.length - excess.length - updates.failed.length,
    };
    const created = [...createdIds.values()].map(
      (snippetId): ImportedSnippet => ({ snippetId, version: 1, before: null }),
    );
    await repositories.imports.addPart(
      id,
      { ...counts, failed: failed.filter(({ imported }) => !imported).length },
      { snippets: [...created, ...updates.updated], collectionIds: newIds },
      now,
    );
    return {
      id,
      ...counts,
      failed: failed.map(({ imported, ...failure }) => ({ ...failure, ...(imported && { stored: imported }) })),
      collectionIds: (part.collections ?? []).map((_, index) => collectionIds.get(index) ?? null),
    };
  });
}

/** Adds the chosen tags to each item. */
function withTags(items: Valid<Item>, tags: readonly string[], failed: Failure[]): Valid<Item> {
  const tagged: Valid<Item> = new Map();
  for (const [index, item] of items) {
    const all = [...new Set([...item.tags, ...tags])];
    if (all.length <= TAGS_MAX) tagged.set(index, { ...item, tags: all });
    else failed.push({ kind: 'snippet', index, message: `A snippet has at most ${TAGS_MAX} tags` });
  }
  return tagged;
}

/**
 * Returns the id of the import that a part belongs to.
 *
 * @throws AppError `not_found`, or `conflict` if it was undone
 */
async function openImport(
  { imports }: Repositories,
  person: Person,
  target: Options['target'],
  now: number,
): Promise<number> {
  if ('source' in target) {
    await imports.removeBefore(person, now - IMPORT_LIFETIME);
    return imports.insert(person, target.source, now);
  }
  const found = await imports.findToChange(person, target.id);
  if (found === null) throw notFound('Import');
  if (found.undoneAt !== null) throw new AppError('conflict', 'This import was undone. Start a new one.');
  return found.id;
}

/** Stores the collections of a part. One with the name of an own collection adds to that. */
async function addToCollections(
  repositories: Repositories,
  person: Person,
  collections: Valid<ImportCollection>,
  {
    now,
    quota,
    used,
    ids,
  }: { now: number; quota: Quota; used: Parameters<typeof applyCollectionQuota>[3]; ids: Map<number, number> },
) {
  const own = new Map((await repositories.collections.names(person)).map(({ id, name }) => [name, id]));
  const merged = new Map(
    [...collections].map(([index, collection]) => [
      index,
      { ...collection, into: collection.into ?? own.get(collection.name) },
    ]),
  );
  const { found: targeted, missing } = await findTargets(repositories, person, merged);
  await requireFewCollections(repositories, person, targeted);
  const { found, excess } = applyCollectionQuota(targeted, ids, quota, used);
  const collectionIds = await storeCollections(repositories, person, found, { now, ids });
  const newIds = [...found].flatMap(([index, { into }]) =>
    into === undefined ? (collectionIds.get(index) ?? []) : [],
  );
  return { collectionIds, newIds, refused: [...missing, ...excess] };
}

/** @throws AppError `not_found`, `forbidden` or `quota_exceeded` */
async function addToChosen(
  { collections }: Repositories,
  person: Person,
  collectionId: number | undefined,
  { ids, now, quota }: { ids: readonly number[]; now: number; quota: Quota },
): Promise<void> {
  if (collectionId === undefined) return;
  requireRole(person, await collections.findToChange(person, collectionId), 'editor');
  await collections.addMissingItems(person, collectionId, ids, now, quota);
}
