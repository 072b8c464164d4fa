import type { z } from 'zod';
import {
  ImportCollection,
  ImportItem,
  type ImportReply,
  type ImportRequest,
  importMessage,
} from '#contract/transfer.ts';
import type { Repositories, Transactional } from '#server/store/repositories/index.ts';
import type { NewSnippet } from '#server/store/repositories/snippets.ts';
import type { Person } from '#server/viewer.ts';
import { newShareId } from '#server/visibility/share-id.ts';

type Failure = ImportReply['failed'][number];
/** What passed its check, by its position in the file. */
type Checked<T> = Map<number, T>;

/**
 * Stores the snippets and collections of a file. All is checked before anything is written; what is valid is stored in
 * one transaction, what is not is named in the reply.
 */
export async function importLibrary(
  store: Transactional,
  person: Person,
  request: ImportRequest,
  now: number,
): Promise<ImportReply> {
  const invalid: Failure[] = [];
  const snippets = check(ImportItem, request.snippets, 'snippet', invalid);
  const collections = check(ImportCollection, request.collections ?? [], 'collection', invalid);
  const keepVisibility = request.visibility === 'keep';
  const { collectionIds, unknown } = await store.transaction(async (repositories) => {
    const { known, unknown } = await lookForTargets(repositories, person, collections);
    const ids = await storeSnippets(repositories, person, snippets, { now, keepVisibility });
    return { collectionIds: await storeCollections(repositories, person, known, { now, ids }), unknown };
  });
  const failed = [...invalid, ...unknown];
  return {
    message: importMessage(snippets.size, failed),
    imported: snippets.size,
    collections: collectionIds.size,
    collectionIds: (request.collections ?? []).map((_, index) => collectionIds.get(index) ?? null),
    failed,
  };
}

function check<T extends z.ZodType>(schema: T, items: unknown[], kind: Failure['kind'], failed: Failure[]) {
  const valid: Checked<z.output<T>> = new Map();
  for (const [index, item] of items.entries()) {
    const { success, data, error } = schema.safeParse(item);
    if (success) valid.set(index, data);
    else failed.push({ kind, index, message: error.issues[0]?.message ?? 'Not valid' });
  }
  return valid;
}

/** What is to go into a collection that the person does not have is refused. */
async function lookForTargets(
  repositories: Repositories,
  person: Person,
  collections: Checked<ImportCollection>,
): Promise<{ known: Checked<ImportCollection>; unknown: Failure[] }> {
  const targets = [...collections.values()].flatMap(({ into }) => into ?? []);
  const own = new Set(await repositories.collections.whichAreOwn(person, targets));
  const known: Checked<ImportCollection> = new Map();
  const unknown: Failure[] = [];
  for (const [index, collection] of collections) {
    if (collection.into === undefined || own.has(collection.into)) known.set(index, collection);
    else unknown.push({ kind: 'collection', index, message: 'Collection not found' });
  }
  return { known, unknown };
}

/** A moment of a file, which is never in the future; without one it is now. */
const past = (moment: number | undefined, now: number) => Math.min(Math.max(moment ?? now, 0), now);

/** @returns the new ids by position in the file */
async function storeSnippets(
  { snippets }: Repositories,
  person: Person,
  items: Checked<ImportItem>,
  { now, keepVisibility }: { now: number; keepVisibility: boolean },
): Promise<Map<number, number>> {
  const created = [...items.values()].map((item): NewSnippet => {
    const createdAt = past(item.createdAt, past(item.updatedAt, now));
    const updatedAt = Math.max(createdAt, past(item.updatedAt ?? createdAt, now));
    const isPublic = keepVisibility && item.isPublic === true;
    const shareId = isPublic ? newShareId() : undefined;
    return { ...item, userId: person.userId, createdAt, updatedAt, isPublic, shareId };
  });
  const inserted = await snippets.insertAll(created);
  const ids = new Map<number, number>();
  const favorites = [];
  for (const [order, [index, item]] of [...items].entries()) {
    const id = inserted[order];
    if (id === undefined) throw new Error('A snippet was not given an id');
    if (item.isFavorite) favorites.push(id);
    ids.set(index, id);
  }
  await snippets.addFavorites(person.userId, favorites, now);
  return ids;
}

/** @returns the ids by position in the file */
async function storeCollections(
  { collections }: Repositories,
  person: Person,
  items: Checked<ImportCollection>,
  { now, ids }: { now: number; ids: Map<number, number> },
): Promise<Map<number, number>> {
  const stored = new Map<number, number>();
  // A file may name a snippet twice in one collection, and add to one collection twice.
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
  const places = [...contents].flatMap(([collectionId, content]) =>
    [...content].map((snippetId) => ({ collectionId, snippetId })),
  );
  await collections.addNewItems(places, now);
  return stored;
}
