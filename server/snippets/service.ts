import type { FacetCount } from '#contract/facets.ts';
import { TITLE_MAX } from '#contract/limits.ts';
import type { SnippetBody, SnippetUpdate } from '#contract/snippet-body.ts';
import type { PublishInput, Scope, Snippet, SnippetDetail, SnippetQuery } from '#contract/snippets.ts';
import { firstCharacters } from '#domain/text.ts';
import type { Client } from '#server/core/client.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Page } from '#server/core/page.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Person, Viewer } from '#server/core/viewer.ts';
import { requireSignIn } from '#server/identity/scopes.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import { readSnippetPage } from '#server/listing/snippet-page.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { Creation } from '#server/store/repositories/snippet-inserts.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories, Transactional } from '#server/store/store.ts';
import { isOwner, type Owned, requireEditable, requireOwned, requireReadable } from '#server/visibility/access.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { findSharedSnippet } from '#server/visibility/shared-snippet.ts';
import { changedElsewhere, toSnippetBase } from './based-on.ts';
import { batched } from './batched.ts';
import { newContent, updatedContent } from './content.ts';
import { requireFreeTrigger } from './triggers.ts';
import type { UseCounter } from './use-counter.ts';

export type SnippetService = ReturnType<typeof snippetService>;

interface Dependencies {
  store: Transactional;
  clock: Clock;
  quota: Quota;
  /** Days in the trash; 0 deletes immediately. */
  trashDays: number;
  uses: UseCounter;
}

/** Creates the operations on snippets. All of them throw `not_found` for snippets that the viewer may not read. */
export function snippetService({ store, clock, quota, trashDays, uses }: Dependencies) {
  /** Changes a snippet of the person in a transaction and returns the result. */
  function change(
    person: Person,
    id: number,
    work: (repositories: Repositories, snippet: Owned<SnippetRow>) => Promise<void>,
  ): Promise<Snippet> {
    return store.transaction(async (repositories) => {
      await work(repositories, requireOwned(person, await repositories.snippets.findToChange(person, id)));
      return toSnippet(requireReadable(person, await repositories.snippets.find(person, id)));
    });
  }

  // On PostgreSQL, concurrent creates of one person would wait for each other's update of the usage.
  const createInBatch = batched((creations: readonly Creation[]) =>
    store.transaction(async (repositories) => {
      for (const { userId, content } of creations) await requireFreeTrigger(repositories, userId, content);
      const details: SnippetDetail[] = [];
      for (const row of await repositories.snippets.createAll(creations, quota))
        details.push(await readSnippetDetail(repositories, row));
      return details;
    }),
  );

  const languageCounts = (viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
    store.facets.languages(viewer, scopeFor(viewer, scope));
  const tagCounts = (viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
    store.facets.tags(viewer, scopeFor(viewer, scope));

  return {
    /** Lists the person's own snippets; with `scope=all` or for favorites, all that the person may read. */
    list(person: Person, query: SnippetQuery, client: Client): Promise<Page<Snippet>> {
      const among = query.scope === 'all' || query.favorites ? 'visible' : 'own';
      return readSnippetPage(person, store, query, { among }, client);
    },

    listPublic(viewer: Viewer, query: SnippetQuery, client: Client): Promise<Page<Snippet>> {
      return readSnippetPage(viewer, store, query, { among: 'public' }, client);
    },

    async get(viewer: Viewer, id: number): Promise<SnippetDetail> {
      return readSnippetDetail(store, requireReadable(viewer, await store.snippets.find(viewer, id)));
    },

    async getByTrigger(person: Person, trigger: string): Promise<SnippetDetail> {
      const id = await store.snippets.findIdByTrigger(person.userId, trigger);
      const row = id === null ? null : await store.snippets.find(person, id);
      return readSnippetDetail(store, requireReadable(person, row));
    },

    /**
     * Returns a shared snippet and counts a use, except for the owner. The reply's count includes this use.
     *
     * @param network null counts no use
     */
    async open(viewer: Viewer, shareId: string, network: string | null): Promise<SnippetDetail> {
      const snippet = await findSharedSnippet(viewer, store, shareId);
      if (network !== null && !isOwner(viewer, snippet)) await uses.add(snippet.id, network);
      return readSnippetDetail(store, { ...snippet, viewCount: snippet.viewCount + uses.pending(snippet.id) });
    },

    /** @throws AppError `quota_exceeded` or `trigger_taken` */
    async create(person: Person, body: SnippetBody): Promise<SnippetDetail> {
      return createInBatch({ userId: person.userId, content: newContent(body), now: clock() });
    },

    /**
     * Editors other than the owner cannot change the trigger or allow findings.
     *
     * @throws AppError `conflict` if the snippet changed since `basedOn`, `quota_exceeded`, `trigger_taken`, or
     * `secrets_found` if it is public or has a live link
     */
    update(person: Person, id: number, { basedOn, allowFindings, ...body }: SnippetUpdate): Promise<SnippetDetail> {
      return store.transaction(async (repositories) => {
        const { snippets } = repositories;
        const snippet = requireEditable(person, await snippets.findToChange(person, id));
        const isOwn = isOwner(person, snippet);
        const before = await snippets.content(snippet);
        const content = updatedContent(before, isOwn ? body : { ...body, trigger: before.trigger });
        if (isOwn) await requireFreeTrigger(repositories, person.userId, content, id);
        const now = clock();
        const settings = { updatedAt: now, base: toSnippetBase(basedOn), quota, authorId: person.userId };
        if (!(await snippets.update(snippet, content, settings))) throw changedElsewhere();
        const allow = isOwn ? allowFindings : undefined;
        if (snippet.isPublic || (await repositories.snippetLinks.hasLive(id, now)))
          await requireNoSecrets(repositories, { snippetId: id, content, allow, now });
        return readOwn(repositories, person, id);
      });
    },

    /**
     * Creates a private copy without the trigger.
     *
     * @throws AppError `quota_exceeded`
     */
    fork(person: Person, id: number): Promise<SnippetDetail> {
      return store.transaction(async (repositories) => {
        const { snippets } = repositories;
        const original = requireReadable(person, await snippets.find(person, id));
        const content = await snippets.content(original);
        const title = isOwner(person, original) ? copyTitle(content.title) : content.title;
        const times = { createdAt: clock(), updatedAt: clock() };
        const copy = { ...content, title, trigger: null, userId: person.userId, forkedFrom: original.id, ...times };
        return readOwn(repositories, person, await snippets.insert(copy, quota));
      });
    },

    /** Moves a snippet to the trash, or deletes it if there is none, which needs a sign-in. */
    async remove(person: Person, id: number): Promise<void> {
      if (trashDays === 0) requireSignIn(person);
      await store.transaction(async ({ snippets }) => {
        const snippet = requireOwned(person, await snippets.findToChange(person, id));
        await (trashDays === 0 ? snippets.remove(snippet.id) : snippets.trash([snippet.id], clock()));
      });
    },

    /**
     * Sets or removes the person's favorite mark.
     *
     * @param target desired state; omit to toggle
     */
    toggleFavorite(person: Person, id: number, target?: boolean): Promise<Snippet> {
      return store.transaction(async ({ snippets }) => {
        const snippet = requireReadable(person, await snippets.find(person, id));
        const removed = target !== true && (await snippets.removeFavorite(person.userId, id));
        const isFavorite = target ?? !removed;
        if (isFavorite) await snippets.addFavorite(person.userId, id, clock());
        return toSnippet({ ...snippet, isFavorite });
      });
    },

    share(person: Person, id: number): Promise<Snippet> {
      return change(person, id, ({ snippets }) => snippets.setShareIds(new Map([[id, newShareId()]])));
    },

    /**
     * Makes a snippet public or private. The first publication creates its share link.
     *
     * @param input desired state and findings to allow; omit to toggle
     * @throws AppError `secrets_found`
     */
    publish(person: Person, id: number, input?: PublishInput): Promise<Snippet> {
      return change(person, id, async (repositories, snippet) => {
        const { snippets } = repositories;
        const isPublic = input?.isPublic ?? !snippet.isPublic;
        if (isPublic && !snippet.isPublic) {
          const content = await snippets.content(snippet);
          await requireNoSecrets(repositories, {
            snippetId: id,
            content,
            allow: input?.allowFindings,
            now: clock(),
          });
        }
        await snippets.setVisibility([id], isPublic);
        if (isPublic) await snippets.setShareIds(new Map([[id, newShareId()]]));
      });
    },

    /** Counts a copy of the code as a use. */
    async use(viewer: Viewer, id: number, network: string): Promise<void> {
      const snippet = requireReadable(viewer, await store.snippets.find(viewer, id));
      await uses.add(snippet.id, network);
    },

    languageCounts,
    tagCounts,

    async languages(viewer: Viewer, scope: Scope): Promise<string[]> {
      return (await languageCounts(viewer, scope)).map(({ name }) => name);
    },

    async tags(viewer: Viewer, scope: Scope): Promise<string[]> {
      return (await tagCounts(viewer, scope)).map(({ name }) => name);
    },
  };
}

/** Reads a snippet after its owner changed it. */
async function readOwn(repositories: Repositories, person: Person, id: number): Promise<SnippetDetail> {
  return readSnippetDetail(repositories, requireReadable(person, await repositories.snippets.find(person, id)));
}

const COPY_SUFFIX = ' (copy)';

/** Returns the title of a copy, cut so that the suffix fits. */
const copyTitle = (title: string): string => `${firstCharacters(title, TITLE_MAX - COPY_SUFFIX.length)}${COPY_SUFFIX}`;

/** Visitors own no snippets, so their scope is always `all`. */
const scopeFor = (viewer: Viewer, scope: Scope): Scope => (viewer.userId === null ? 'all' : scope);
