import type { Collection, CollectionInput, CollectionUpdate } from '#contract/collections.ts';
import { COLLECTIONS_MAX, LIST_MAX } from '#contract/limits.ts';
import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import type { Client } from '#server/core/client.ts';
import { type Clock, toBase, toTimestamp } from '#server/core/clock.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Person } from '#server/core/viewer.ts';
import { cutPage, decodeTimeCursor, encodeTimeCursor } from '#server/listing/key-cursor.ts';
import { readSnippetPage } from '#server/listing/snippet-page.ts';
import type { CollectionRow } from '#server/store/repositories/collections.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { requireReadable } from '#server/visibility/access.ts';

const TOO_MANY_COLLECTIONS = `You have ${COLLECTIONS_MAX.toLocaleString('en')} collections. Delete some to make room.`;

const toCollection = ({ createdAt, updatedAt, ...collection }: CollectionRow): Collection => ({
  ...collection,
  createdAt: toTimestamp(createdAt),
  updatedAt: toTimestamp(updatedAt),
});

/** Creates the operations on collections. Other people's collections are reported as not found. */
export function collectionService({ store, clock, quota }: { store: Store; clock: Clock; quota: Quota }) {
  async function find({ collections }: Repositories, owner: Person, id: number): Promise<CollectionRow> {
    const collection = await collections.find(owner, id);
    if (!collection) throw notFound('Collection');
    return collection;
  }

  return {
    async list(
      owner: Person,
      { snippetId, ...page }: { cursor?: string; limit?: number; snippetId?: number },
    ): Promise<Page<Collection>> {
      const limit = page.limit ?? LIST_MAX;
      const after = decodeTimeCursor(page.cursor);
      const found = await store.collections.list(owner, { after, limit: limit + 1, snippetId });
      const { rows, next } = cutPage(found, limit, ({ createdAt, id }) => encodeTimeCursor(createdAt, id));
      return {
        items: rows.map(toCollection),
        next,
        total: await store.collections.count(owner, snippetId),
      };
    },

    async get(owner: Person, id: number): Promise<Collection> {
      return toCollection(await find(store, owner, id));
    },

    /** Lists the snippets that the owner may read; with `scope=own` only those of the owner. */
    async listSnippets(
      owner: Person,
      id: number,
      query: Omit<SnippetQuery, 'scope'> & Partial<Pick<SnippetQuery, 'scope'>>,
      client: Client,
    ): Promise<Page<Snippet>> {
      const collection = await find(store, owner, id);
      const among = query.scope === 'own' ? 'own' : 'visible';
      return readSnippetPage(owner, store, query, { among, collectionId: collection.id }, client);
    },

    /** @throws AppError `quota_exceeded` */
    create(owner: Person, input: CollectionInput): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const now = clock();
        if ((await repositories.collections.lockAndCount(owner)) >= COLLECTIONS_MAX)
          throw new AppError('quota_exceeded', TOO_MANY_COLLECTIONS);
        const id = await repositories.collections.insert(owner, { ...input, createdAt: now, updatedAt: now }, quota);
        return toCollection(await find(repositories, owner, id));
      });
    },

    /** @throws AppError `conflict` if the collection changed since `basedOn`, `quota_exceeded` */
    update(owner: Person, id: number, { basedOn, ...input }: CollectionUpdate): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const change = { updatedAt: clock(), base: toBase(basedOn), quota };
        const updated = await repositories.collections.update(owner, id, input, change);
        const collection = await find(repositories, owner, id);
        if (!updated) throw conflict('This collection was changed elsewhere after you opened it');
        return toCollection(collection);
      });
    },

    /** Deletes a collection but not its snippets. */
    async remove(owner: Person, id: number): Promise<void> {
      await store.transaction(async ({ collections }) => {
        if (!(await collections.remove(owner, id))) throw notFound('Collection');
      });
    },

    /** Adds a snippet that the owner may read. `added` is false if it was in the collection already. */
    addSnippet(owner: Person, id: number, snippetId: number): Promise<{ collection: Collection; added: boolean }> {
      return store.transaction(async (repositories) => {
        const collection = await find(repositories, owner, id);
        const snippet = requireReadable(owner, await repositories.snippets.find(owner, snippetId));
        const added = await repositories.collections.addItem(collection.id, snippet.id, clock(), quota);
        return { collection: toCollection(await find(repositories, owner, id)), added };
      });
    },

    /** Removes a snippet from a collection, including one that the owner can no longer read. */
    async removeSnippet(owner: Person, id: number, snippetId: number): Promise<void> {
      await store.transaction(async (repositories) => {
        const collection = await find(repositories, owner, id);
        const removed = await repositories.collections.removeItem(collection.id, snippetId);
        if (!removed) throw notFound('Snippet');
      });
    },
  };
}
