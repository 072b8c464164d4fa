import type { FacetCount } from '#contract/facets.ts';
import type { SnippetBody, SnippetInput, SnippetUpdate } from '#contract/snippet-body.ts';
import { fileLanguage } from '#contract/snippet-fields.ts';
import type { Scope, Snippet, SnippetDetail, SnippetQuery } from '#contract/snippets.ts';
import type { Client } from '#server/client.ts';
import type { Clock } from '#server/clock.ts';
import { conflict, invalid } from '#server/errors.ts';
import { readSnippetPage } from '#server/listing/snippet-page.ts';
import { toSnippet, toSnippetDetail } from '#server/listing/snippet-reply.ts';
import type { Page } from '#server/page.ts';
import type { Quota } from '#server/quota.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories, Transactional } from '#server/store/store.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { canEdit, type Editable, requireEditable, requireReadable } from '#server/visibility/access.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { findSharedSnippet } from '#server/visibility/shared-snippet.ts';
import type { UseCounter } from './use-counter.ts';

export type SnippetService = ReturnType<typeof snippetService>;

interface Dependencies {
  store: Transactional;
  clock: Clock;
  quota: Quota;
  uses: UseCounter;
}

/** Creates the operations on snippets. All of them throw `not_found` for snippets that the viewer may not read. */
export function snippetService({ store, clock, quota, uses }: Dependencies) {
  /** Changes a snippet of the person in a transaction and returns the result. */
  function change(
    person: Person,
    id: number,
    work: (repositories: Repositories, snippet: Editable<SnippetRow>) => Promise<void>,
  ): Promise<Snippet> {
    return store.transaction(async (repositories) => {
      await work(repositories, requireEditable(person, await repositories.snippets.findToChange(person, id)));
      return toSnippet(requireReadable(person, await repositories.snippets.find(person, id)));
    });
  }

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
      return toSnippetDetail(requireReadable(viewer, await store.snippets.find(viewer, id)));
    },

    /** Returns a shared snippet and counts a use, except for the owner. The reply's count includes this use. */
    async open(viewer: Viewer, shareId: string, network: string): Promise<SnippetDetail> {
      const snippet = await findSharedSnippet(viewer, store, shareId);
      if (!canEdit(viewer, snippet)) await uses.add(snippet.id, network);
      return toSnippetDetail({ ...snippet, viewCount: snippet.viewCount + uses.pending(snippet.id) });
    },

    /** @throws AppError `quota_exceeded` */
    create(person: Person, body: SnippetBody): Promise<SnippetDetail> {
      const input = toInput(body);
      return store.transaction(async ({ snippets }) => {
        const now = clock();
        const id = await snippets.insert({ ...input, userId: person.userId, createdAt: now, updatedAt: now }, quota);
        return toSnippetDetail(requireReadable(person, await snippets.find(person, id)));
      });
    },

    /** @throws AppError `conflict` if the snippet changed since `basedOn`, or `quota_exceeded` */
    async update(person: Person, id: number, { basedOn, ...body }: SnippetUpdate): Promise<SnippetDetail> {
      const input = toInput(body);
      await change(person, id, async ({ snippets }, snippet) => {
        const base = basedOn === undefined ? undefined : Date.parse(basedOn);
        const updated = await snippets.update(snippet, input, { updatedAt: clock(), base, quota });
        if (!updated) throw conflict('This snippet was changed elsewhere after you opened it');
      });
      return toSnippetDetail(requireReadable(person, await store.snippets.find(person, id)));
    },

    async remove(person: Person, id: number): Promise<void> {
      await store.transaction(async ({ snippets }) => {
        await snippets.remove(requireEditable(person, await snippets.findToChange(person, id)).id);
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
      return change(person, id, ({ snippets }) => snippets.setShareId(id, newShareId()));
    },

    /**
     * Makes a snippet public or private. The first publication creates its share link.
     *
     * @param target desired state; omit to toggle
     */
    publish(person: Person, id: number, target?: boolean): Promise<Snippet> {
      return change(person, id, async ({ snippets }, snippet) => {
        const isPublic = target ?? !snippet.isPublic;
        await snippets.setVisibility(id, isPublic);
        if (isPublic) await snippets.setShareId(id, newShareId());
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

function toInput({ title, description, tags, code, language, fileName, files = [] }: SnippetBody): SnippetInput {
  const [file = { code: code ?? '', language: fileLanguage(language, fileName ?? null) }] = files;
  if (files.length > 1) throw invalid('Snippets with several files are not supported yet', 'files');
  return { title, description, tags, code: file.code, language: file.language };
}

/** Visitors own no snippets, so their scope is always `all`. */
const scopeFor = (viewer: Viewer, scope: Scope): Scope => (viewer.userId === null ? 'all' : scope);
