import type {
  Collection,
  CollectionInput,
  CollectionScope,
  CollectionSnippetQuery,
  CollectionUpdate,
  OrderInput,
} from '#contract/collections.ts';
import { COLLECTIONS_MAX, LIST_MAX } from '#contract/limits.ts';
import type { Scope, Snippet } from '#contract/snippets.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toBase } from '#server/core/clock.ts';
import { AppError, conflict, forbidden, notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import type { Quota } from '#server/core/quota.ts';
import { cutPage, decodeTimeCursor, encodeTimeCursor } from '#server/listing/key-cursor.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import type { Store } from '#server/store/store.ts';
import { isOwner, requireAddable, requireReadable } from '#server/visibility/access.ts';
import { isAtLeast, requireRole } from '#server/visibility/collection-access.ts';
import { inDefaultOrder } from './default-order.ts';
import { readCollection, toCollection } from './reply.ts';

const TOO_MANY_COLLECTIONS = `You have ${COLLECTIONS_MAX.toLocaleString('en')} collections. Delete some to make room.`;

interface ListQuery {
  scope?: CollectionScope;
  cursor?: string;
  limit?: number;
  snippetId?: number;
  preview?: boolean;
}

export interface Dependencies {
  store: Store;
  clock: Clock;
  quota: Quota;
  readPage: ReadSnippetPage;
}

/**
 * Creates the operations on collections. All of them throw `not_found` for collections in which the person has no role, and
 * `forbidden` if the role is too low.
 */
export function collectionService({ store, clock, quota, readPage }: Dependencies) {
  return {
    async list(
      caller: SignedInCaller,
      { scope = 'own', snippetId, preview, ...page }: ListQuery,
    ): Promise<Page<Collection>> {
      const limit = page.limit ?? LIST_MAX;
      const after = decodeTimeCursor(page.cursor);
      const found = await store.collections.list(caller, { scope, after, limit: limit + 1, snippetId });
      const { rows, next } = cutPage(found, limit, ({ createdAt, id }) => encodeTimeCursor(createdAt, id));
      const collectionIds = rows.map(({ id }) => id);
      const previews = preview ? await store.collections.previews(caller, collectionIds) : null;
      return {
        items: rows.map((row) => ({
          ...toCollection(caller, row),
          ...(previews && { preview: previews.get(row.id) ?? [] }),
        })),
        next,
        total: await store.collections.count(caller, { scope, snippetId }),
      };
    },

    get: (caller: SignedInCaller, id: number): Promise<Collection> => readCollection(store, caller, id),

    /** Lists the snippets that the person may read; with `scope=own` only those of the person. */
    async listSnippets(
      caller: SignedInCaller,
      id: number,
      query: CollectionSnippetQuery & { scope?: Scope },
    ): Promise<Page<Snippet>> {
      const collection = requireRole(caller, await store.collections.find(caller, id));
      const among = query.scope === 'own' ? 'own' : 'visible';
      return readPage(caller, inDefaultOrder(collection, query), { among, collectionId: collection.id });
    },

    /** @throws AppError `quota_exceeded` */
    create(caller: SignedInCaller, input: CollectionInput): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const now = clock();
        if ((await repositories.collections.lockAndCount(caller)) >= COLLECTIONS_MAX)
          throw new AppError('quota_exceeded', TOO_MANY_COLLECTIONS);
        const id = await repositories.collections.insert(caller, { ...input, createdAt: now, updatedAt: now }, quota);
        return readCollection(repositories, caller, id);
      });
    },

    /** @throws AppError `conflict` if the collection changed since `basedOn`, `quota_exceeded` for its owner */
    update(caller: SignedInCaller, id: number, { basedOn, ...input }: CollectionUpdate): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const { collections } = repositories;
        const { updatedAt } = requireRole(caller, await collections.findToChange(caller, id), 'manager');
        const base = toBase(basedOn);
        if (base !== undefined && base !== updatedAt)
          throw conflict('This collection was changed elsewhere after you opened it');
        await collections.update(id, input, clock(), quota);
        return readCollection(repositories, caller, id);
      });
    },

    /** Deletes a collection but not its snippets. */
    async remove(caller: SignedInCaller, id: number): Promise<void> {
      await store.transaction(async ({ collections }) => {
        requireRole(caller, await collections.findToChange(caller, id), 'owner');
        await collections.remove(id);
      });
    },

    /**
     * Adds a public snippet, or one of the caller, which members may read then. `added` is false if it was in the collection
     * already.
     */
    addSnippet(
      caller: SignedInCaller,
      id: number,
      snippetId: number,
    ): Promise<{ collection: Collection; added: boolean }> {
      return store.transaction(async (repositories) => {
        const { collections, snippets } = repositories;
        requireRole(caller, await collections.findToChange(caller, id), 'editor');
        const snippet = requireAddable(caller, await snippets.findToChange(caller, snippetId));
        const added = await collections.addItem(caller, id, snippetId, clock(), quota);
        if (!added && isOwner(caller, snippet)) await collections.takeOverItems(caller, id, [snippetId]);
        return { collection: await readCollection(repositories, caller, id), added };
      });
    },

    /** Moves a snippet before another one or to the end, for all members. */
    async order(caller: SignedInCaller, id: number, { snippetId, before }: OrderInput): Promise<void> {
      await store.transaction(async ({ collections, snippets }) => {
        requireRole(caller, await collections.findToChange(caller, id), 'editor');
        for (const named of [snippetId, ...(before === null ? [] : [before])])
          requireReadable(caller, await snippets.find(caller, named));
        if (!(await collections.moveItem(id, snippetId, before))) throw notFound('Snippet');
      });
    },

    /** Removes a snippet, including one that the person can no longer read. Viewers remove their own only. */
    async removeSnippet(caller: SignedInCaller, id: number, snippetId: number): Promise<void> {
      await store.transaction(async ({ collections, snippets }) => {
        const { role } = requireRole(caller, await collections.findToChange(caller, id));
        if (!isAtLeast(role, 'editor') && (await snippets.findOwn(caller, snippetId)) === null)
          throw forbidden('Only editors of this collection can remove the snippets of others');
        if (!(await collections.removeItem(id, snippetId))) throw notFound('Snippet');
      });
    },
  };
}
