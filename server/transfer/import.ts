import type { z } from 'zod';
import { COLLECTIONS_MAX } from '#contract/limits.ts';
import {
  ImportCollection,
  ImportItem,
  type ImportReply,
  type ImportRequest,
  importMessage,
} from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import type { Usage } from '#server/core/quota.ts';
import { type Quota, quotaViolation } from '#server/core/quota.ts';
import { withFiles } from '#server/store/repositories/files.ts';
import type { NewSnippet } from '#server/store/repositories/snippet-inserts.ts';
import { triggerKey } from '#server/store/repositories/triggers.ts';
import { usageOf, usageOfCollection, usageOfMembers } from '#server/store/repositories/usage.ts';
import type { Repositories, Transactional } from '#server/store/store.ts';
import { describeSecrets, findSecrets } from '#server/visibility/secret-check.ts';
import { newShareId } from '#server/visibility/share-id.ts';

import { storeSearches } from './import-searches.ts';

type Failure = ImportReply['failed'][number];
/** Valid items by their index in the file. */
type Valid<T> = Map<number, T>;
/** A valid snippet with its files as the store takes them. */
type Item = ReturnType<typeof toItem>;

/** Validates all items of an import, stores those that the quota allows in one transaction and reports the others. */
export async function importLibrary(
  store: Transactional,
  person: Person,
  request: ImportRequest,
  { now, quota }: { now: number; quota: Quota },
): Promise<ImportReply> {
  const invalid: Failure[] = [];
  const valid = new Map(
    [...validate(ImportItem, request.snippets, 'snippet', invalid)].map(([index, item]) => [index, toItem(item)]),
  );
  const collections = validate(ImportCollection, request.collections ?? [], 'collection', invalid);
  const secrets = request.visibility === 'keep' ? await findLeaks(valid) : null;
  const { imported, collectionIds, refused } = await store.transaction(async (repositories) => {
    const { found: targeted, missing } = await findTargets(repositories, person, collections);
    await requireFewCollections(repositories, person, targeted);
    const { fitting, excess, total } = applyQuota(valid, quota, await repositories.usage.of(person.userId));
    const { found, excess: excessCollections } = applyCollectionQuota(targeted, fitting, quota, total);
    const isPublic = (index: number, item: Item) => secrets !== null && item.isPublic === true && !secrets.has(index);
    const ids = await storeSnippets(repositories, person, fitting, { now, quota, isPublic });
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

const toItem = ({ files, ...item }: ImportItem) => withFiles(item, files);

function validate<T extends z.ZodType>(schema: T, items: unknown[], kind: Failure['kind'], failed: Failure[]) {
  const valid: Valid<z.output<T>> = new Map();
  for (const [index, item] of items.entries()) {
    const { success, data, error } = schema.safeParse(item);
    if (success) valid.set(index, data);
    else failed.push({ kind, index, message: error.issues[0]?.message ?? 'Invalid item' });
  }
  return valid;
}

/** Returns a report for each public snippet with possible secrets. */
async function findLeaks(items: Valid<Item>): Promise<Map<number, Failure>> {
  const leaks = new Map<number, Failure>();
  for (const [index, item] of items) {
    if (item.isPublic !== true) continue;
    const secrets = await findSecrets(item);
    if (secrets.length === 0) continue;
    const message = `Imported as private. Possible secrets: ${await describeSecrets(secrets)}`;
    leaks.set(index, { kind: 'snippet', index, message, imported: true });
  }
  return leaks;
}

/** Separates the snippets beyond the quota. Smaller ones after them may still fit. */
function applyQuota(
  snippets: Valid<Item>,
  quota: Quota,
  used: Usage,
): { fitting: Valid<Item>; excess: Failure[]; total: Usage } {
  const fitting: Valid<Item> = new Map();
  const excess: Failure[] = [];
  let total = used;
  for (const [index, snippet] of snippets) {
    const own = usageOf(snippet);
    const message = quotaViolation(quota, total, own);
    if (message !== null) {
      excess.push({ kind: 'snippet', index, message });
      continue;
    }
    fitting.set(index, snippet);
    total = { snippets: total.snippets + own.snippets, bytes: total.bytes + own.bytes };
  }
  return { fitting, excess, total };
}

/** Separates the collections beyond the quota. */
function applyCollectionQuota(
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
async function requireFewCollections(
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
async function findTargets(
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

/** Clamps a timestamp of a file to the past; defaults to now. */
const past = (timestamp: number | undefined, now: number) => Math.min(Math.max(timestamp ?? now, 0), now);

/** Returns the trigger and takes it, or null if it is taken. */
function takeTrigger(trigger: string | undefined, taken: Set<string>): string | null {
  if (trigger === undefined) return null;
  const key = triggerKey(trigger);
  return taken.size === taken.add(key).size ? null : trigger;
}

/** Returns the new ids by index in the file. */
async function storeSnippets(
  { snippets }: Repositories,
  person: Person,
  items: Valid<Item>,
  {
    now,
    quota,
    isPublic: isPublicItem,
  }: { now: number; quota: Quota; isPublic: (index: number, item: Item) => boolean },
): Promise<Map<number, number>> {
  const taken = await snippets.triggerKeys(person.userId);
  const created = [...items].map(([index, item]): NewSnippet => {
    const createdAt = past(item.createdAt, past(item.updatedAt, now));
    const updatedAt = Math.max(createdAt, past(item.updatedAt ?? createdAt, now));
    const isPublic = isPublicItem(index, item);
    const shareId = isPublic ? newShareId() : undefined;
    const trigger = takeTrigger(item.trigger, taken);
    return { ...item, trigger, userId: person.userId, createdAt, updatedAt, isPublic, shareId };
  });
  const inserted = await snippets.insertAll(created, quota);
  const ids = new Map<number, number>();
  const favorites = [];
  for (const [order, [index, item]] of [...items].entries()) {
    const id = inserted[order];
    if (id === undefined) throw new Error('A snippet was not inserted');
    if (item.isFavorite) favorites.push(id);
    ids.set(index, id);
  }
  await snippets.addFavorites(person.userId, favorites, now);
  return ids;
}

/** Returns the ids by index in the file. */
async function storeCollections(
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
    const id = item.into ?? (await collections.insert(person, { name, description, createdAt, updatedAt }));
    const content = contents.get(id) ?? new Set();
    for (const position of item.snippets) {
      const snippetId = ids.get(position);
      if (snippetId !== undefined) content.add(snippetId);
    }
    contents.set(id, content);
    stored.set(index, id);
  }
  const collectionItems = [...contents].flatMap(([collectionId, content]) =>
    [...content].map((snippetId) => ({ collectionId, snippetId })),
  );
  await collections.addNewItems(person, collectionItems, now);
  return stored;
}
