import { COLLECTIONS_MAX } from '#contract/limits.ts';
import type { ImportCollection } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { type Quota, quotaViolation, type Usage } from '#server/core/quota.ts';
import { usageOfCollection, usageOfMembers } from '#server/store/repositories/usage.ts';
import type { Repositories } from '#server/store/store.ts';
import { type Failure, past, type Valid } from './import-items.ts';

/** Separates the collections beyond the quota. */
export function applyCollectionQuota(
  collections: Valid<ImportCollection>,
  snippets: ReadonlyMap<number, unknown>,
  quota: Quota,
  used: Usage,
): { found: Valid<ImportCollection>; excess: Failure[] } {
  const found: Valid<ImportCollection> = new Map();
  const excess: Failure[] = [];
  let { bytes } = used;
  for (const [index, collection] of collections) {
    const members = new Set(collection.snippets.filter((position) => snippets.has(position))).size;
    const added = collection.into === undefined ? usageOfCollection(collection, members) : usageOfMembers(members);
    const message = quotaViolation(quota, { ...used, bytes }, added);
    if (message !== null) {
      excess.push({ kind: 'collection', index, message });
      continue;
    }
    found.set(index, collection);
    bytes += added.bytes;
  }
  return { found, excess };
}

/** @throws AppError `quota_exceeded` if the person would have too many collections */
export async function requireFewCollections(
  { collections }: Repositories,
  person: Person,
  items: Valid<ImportCollection>,
): Promise<void> {
  const added = [...items.values()].filter(({ into }) => into === undefined).length;
  if (added === 0 || (await collections.lockAndCount(person)) + added <= COLLECTIONS_MAX) return;
  const max = COLLECTIONS_MAX.toLocaleString('en');
  throw new AppError(
    'quota_exceeded',
    `Your account is limited to ${max} collections. Nothing was imported. Delete some collections, or import fewer.`,
  );
}

/** Separates the collections whose target (`into`) the person does not own. */
export async function findTargets(
  repositories: Repositories,
  person: Person,
  collections: Valid<ImportCollection>,
): Promise<{ found: Valid<ImportCollection>; missing: Failure[] }> {
  const targets = [...collections.values()].flatMap(({ into }) => into ?? []);
  const own = new Set(await repositories.collections.whichAreOwn(person, targets));
  const found: Valid<ImportCollection> = new Map();
  const missing: Failure[] = [];
  for (const [index, collection] of collections) {
    if (collection.into === undefined || own.has(collection.into)) found.set(index, collection);
    else missing.push({ kind: 'collection', index, message: 'Collection not found' });
  }
  return { found, missing };
}

/** Returns the ids by index in the file. */
export async function storeCollections(
  { collections }: Repositories,
  person: Person,
  items: Valid<ImportCollection>,
  { now, ids }: { now: number; ids: Map<number, number> },
): Promise<Map<number, number>> {
  const stored = new Map<number, number>();
  // Sets, because a file may contain a snippet or a target collection more than once.
  const contents = new Map<number, Set<number>>();
  for (const [index, { name, description, ...item }] of items) {
    const createdAt = past(item.createdAt, now);
    const updatedAt = Math.max(createdAt, past(item.updatedAt ?? createdAt, now));
    const id =
      item.into ??
      (await collections.insert(person, { name, description, isArranged: item.isArranged, createdAt, updatedAt }));
    const content = contents.get(id) ?? new Set();
    for (const position of item.snippets) {
      const snippetId = ids.get(position);
      if (snippetId !== undefined) content.add(snippetId);
    }
    contents.set(id, content);
    stored.set(index, id);
  }
  const created = new Set(
    [...items].flatMap(([index, { into }]) => (into === undefined ? (stored.get(index) ?? []) : [])),
  );
  const added = [...contents].filter(([id]) => created.has(id));
  await collections.addNewItems(
    person,
    added.flatMap(([collectionId, content]) => [...content].map((snippetId) => ({ collectionId, snippetId }))),
    now,
  );
  for (const [id, content] of contents)
    if (!created.has(id)) await collections.addMissingItems(person, id, [...content], now);
  return stored;
}
