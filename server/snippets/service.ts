import type { FacetCount } from '#contract/facets.ts';
import type { SnippetBody, SnippetUpdate } from '#contract/snippet-body.ts';
import type { PublishInput } from '#contract/snippet-calls.ts';
import type { Scope, Snippet, SnippetDetail, SnippetQuery } from '#contract/snippets.ts';
import type { Caller, SignedInCaller } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Page } from '#server/core/page.ts';
import type { Quota } from '#server/core/quota.ts';
import { requireSignIn } from '#server/identity/scopes.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { WritableStore } from '#server/store/write.ts';
import { isOwner, requireOwned, requireReadable } from '#server/visibility/access.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { findSharedSnippet } from '#server/visibility/shared-snippet.ts';
import type { UseCounter } from './use-counter.ts';
import { createSnippet } from './writes/create-snippet.ts';
import { forkSnippet } from './writes/fork-snippet.ts';
import { publishSnippet } from './writes/publish-snippet.ts';
import { removeSnippet } from './writes/remove-snippet.ts';
import { updateSnippet } from './writes/update-snippet.ts';

interface Dependencies {
  store: WritableStore;
  readPage: ReadSnippetPage;
  clock: Clock;
  quota: Quota;
  /** Whether deleted snippets move to the trash. */
  hasTrash: boolean;
  uses: UseCounter;
}

/** Creates the operations on snippets. All of them throw `not_found` for snippets that the viewer may not read. */
export function snippetService({ store, readPage, clock, quota, hasTrash, uses }: Dependencies) {
  const languageCounts = (caller: Caller, scope: Scope): Promise<FacetCount[]> =>
    store.facets.languages(caller, scopeFor(caller, scope));
  const tagCounts = (caller: Caller, scope: Scope): Promise<FacetCount[]> =>
    store.facets.tags(caller, scopeFor(caller, scope));

  return {
    /** Lists the person's own snippets; with `scope=all`, for favorites or pinned ones, all that the person may read. */
    list(caller: SignedInCaller, query: SnippetQuery): Promise<Page<Snippet>> {
      const among = query.scope === 'all' || query.favorites || query.pinned ? 'visible' : 'own';
      return readPage(caller, query, { among });
    },

    listPublic(caller: Caller, query: SnippetQuery): Promise<Page<Snippet>> {
      return readPage(caller, query, { among: 'public' });
    },

    async get(caller: Caller, id: number): Promise<SnippetDetail> {
      return readSnippetDetail(store, requireReadable(caller, await store.snippets.find(caller, id)));
    },

    async getByTrigger(caller: SignedInCaller, trigger: string): Promise<SnippetDetail> {
      const id = await store.snippets.findIdByTrigger(caller.userId, trigger);
      const row = id === null ? null : await store.snippets.find(caller, id);
      return readSnippetDetail(store, requireReadable(caller, row));
    },

    /**
     * Returns a shared snippet and counts a use, except for the owner. The reply's count includes this use.
     *
     * @param isUse whether to count it
     */
    async open(caller: Caller, shareId: string, isUse: boolean): Promise<SnippetDetail> {
      const snippet = await findSharedSnippet(caller, store, shareId);
      if (isUse && !isOwner(caller, snippet)) await uses.add(snippet.id, caller.network);
      return readSnippetDetail(store, { ...snippet, viewCount: snippet.viewCount + uses.pending(snippet.id) });
    },

    /** @throws AppError `quota_exceeded` or `trigger_taken` */
    create(caller: SignedInCaller, body: SnippetBody): Promise<SnippetDetail> {
      return store.write(createSnippet, { caller, body, now: clock(), quota });
    },

    /**
     * Editors other than the owner cannot change the trigger or allow findings.
     *
     * @throws AppError `conflict` if the snippet changed since `basedOn`, `quota_exceeded`, `trigger_taken`, or
     * `secrets_found` if it is public or has a live link
     */
    update(caller: SignedInCaller, id: number, update: SnippetUpdate): Promise<SnippetDetail> {
      return store.write(updateSnippet, { caller, id, update, now: clock(), quota });
    },

    /**
     * Creates a private copy without the trigger.
     *
     * @throws AppError `quota_exceeded`
     */
    fork(caller: SignedInCaller, id: number): Promise<SnippetDetail> {
      return store.write(forkSnippet, { caller, id, now: clock(), quota });
    },

    /** Moves a snippet to the trash, or deletes it if there is none, which needs a sign-in. */
    async remove(caller: SignedInCaller, id: number): Promise<void> {
      if (!hasTrash) requireSignIn(caller);
      await store.write(removeSnippet, { caller, id, now: clock(), hasTrash });
    },

    /**
     * Sets or removes the person's favorite mark.
     *
     * @param target desired state; omit to toggle
     */
    toggleFavorite(caller: SignedInCaller, id: number, target?: boolean): Promise<Snippet> {
      return store.transaction(async ({ snippets }) => {
        const snippet = requireReadable(caller, await snippets.find(caller, id));
        const removed = target !== true && (await snippets.removeFavorite(caller.userId, id));
        const isFavorite = target ?? !removed;
        if (isFavorite) await snippets.addFavorite(caller.userId, id, clock());
        return toSnippet({ ...snippet, isFavorite });
      });
    },

    share(caller: SignedInCaller, id: number): Promise<Snippet> {
      return store.transaction(async ({ snippets }) => {
        requireOwned(caller, await snippets.findToChange(caller, id));
        await snippets.setShareIds(new Map([[id, newShareId()]]));
        return toSnippet(requireReadable(caller, await snippets.find(caller, id)));
      });
    },

    /**
     * Makes a snippet public or private. The first publication creates its share link.
     *
     * @param input desired state and findings to allow; omit to toggle
     * @throws AppError `secrets_found`
     */
    publish(caller: SignedInCaller, id: number, input?: PublishInput): Promise<Snippet> {
      return store.write(publishSnippet, { caller, id, input, now: clock() });
    },

    /** Counts a copy of the code as a use. */
    async use(caller: Caller, id: number): Promise<void> {
      const snippet = requireReadable(caller, await store.snippets.find(caller, id));
      await uses.add(snippet.id, caller.network);
    },

    languageCounts,
    tagCounts,

    async languages(caller: Caller, scope: Scope): Promise<string[]> {
      return (await languageCounts(caller, scope)).map(({ name }) => name);
    },

    async tags(caller: Caller, scope: Scope): Promise<string[]> {
      return (await tagCounts(caller, scope)).map(({ name }) => name);
    },
  };
}

/** Visitors own no snippets, so their scope is always `all`. */
const scopeFor = (caller: Caller, scope: Scope): Scope => (caller.userId === null ? 'all' : scope);
