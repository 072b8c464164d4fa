import type { FacetCount } from '#contract/facets.ts';
import type { Scope, Snippet, SnippetInput, SnippetQuery, SnippetUpdate } from '#contract/snippets.ts';
import type { Clock } from '#server/clock.ts';
import { conflict } from '#server/errors.ts';
import { readPage } from '#server/listing/snippet-page.ts';
import { present } from '#server/listing/snippet-reply.ts';
import type { Page } from '#server/page.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { type Changeable, mayChange, requireChangeable, requireReadable } from '#server/visibility/access.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { findShared } from '#server/visibility/shared-snippet.ts';
import type { UseCounter } from './use-counter.ts';

/** What can be done with snippets. Every function answers `not_found` alike for what is absent and what is hidden. */
export function snippetService({ store, clock, uses }: { store: Store; clock: Clock; uses: UseCounter }) {
  /** Runs a change of one's own snippet in one transaction and gives back what it then is. */
  function change(
    person: Person,
    id: number,
    work: (repositories: Repositories, snippet: Changeable<SnippetRow>) => Promise<void>,
  ): Promise<Snippet> {
    return store.transaction(async (repositories) => {
      await work(repositories, requireChangeable(person, await repositories.snippets.findToChange(person, id)));
      return present(requireReadable(person, await repositories.snippets.find(person, id)));
    });
  }

  /** Most used first. */
  const languageCounts = (viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
    store.facets.languages(viewer, scopeFor(viewer, scope));
  const tagCounts = (viewer: Viewer, scope: Scope): Promise<FacetCount[]> =>
    store.facets.tags(viewer, scopeFor(viewer, scope));

  return {
    /** The caller's own; with `scope=all`, and for favourites, all the caller may see. */
    list(person: Person, query: SnippetQuery): Promise<Page<Snippet>> {
      const among = query.scope === 'all' || query.favorites ? 'visible' : 'own';
      return readPage(store, person, query, { among });
    },

    listPublic(viewer: Viewer, query: SnippetQuery): Promise<Page<Snippet>> {
      return readPage(store, viewer, query, { among: 'public' });
    },

    async get(viewer: Viewer, id: number): Promise<Snippet> {
      return present(requireReadable(viewer, await store.snippets.find(viewer, id)));
    },

    /** Opens a share link, which leads nowhere while the snippet is private. Counts as a use but for the owner. */
    async open(viewer: Viewer, shareId: string): Promise<Snippet> {
      const snippet = await findShared(store, viewer, shareId);
      if (!mayChange(viewer, snippet)) uses.add(snippet.id);
      return present({ ...snippet, viewCount: snippet.viewCount + uses.pending(snippet.id) });
    },

    create(person: Person, input: SnippetInput): Promise<Snippet> {
      return store.transaction(async ({ snippets }) => {
        const now = clock();
        const id = await snippets.insert({ ...input, userId: person.userId, createdAt: now, updatedAt: now });
        return present(requireReadable(person, await snippets.find(person, id)));
      });
    },

    /** @throws AppError `conflict` where it is no longer the version that the change is based on */
    update(person: Person, id: number, { basedOn, ...input }: SnippetUpdate): Promise<Snippet> {
      return change(person, id, async ({ snippets }, snippet) => {
        const base = basedOn === undefined ? undefined : Date.parse(basedOn);
        const updated = await snippets.update(snippet, input, { updatedAt: clock(), base });
        if (!updated) throw conflict('This snippet was changed elsewhere after you opened it');
      });
    },

    async remove(person: Person, id: number): Promise<void> {
      await store.transaction(async ({ snippets }) => {
        await snippets.remove(requireChangeable(person, await snippets.findToChange(person, id)).id);
      });
    },

    /** Marks a snippet for the caller alone, or takes the mark away: as is wanted, or whichever it is not. */
    toggleFavorite(person: Person, id: number, wanted?: boolean): Promise<Snippet> {
      return store.transaction(async ({ snippets }) => {
        const snippet = requireReadable(person, await snippets.find(person, id));
        const removed = wanted !== true && (await snippets.removeFavorite(person.userId, id));
        const isFavorite = wanted ?? !removed;
        if (isFavorite) await snippets.addFavorite(person.userId, id, clock());
        return present({ ...snippet, isFavorite });
      });
    },

    share(person: Person, id: number): Promise<Snippet> {
      return change(person, id, ({ snippets }) => snippets.setShareId(id, newShareId()));
    },

    /** Makes a snippet public or private: as is wanted, or whichever it is not. The first time public, the share link is made. */
    publish(person: Person, id: number, wanted?: boolean): Promise<Snippet> {
      return change(person, id, async ({ snippets }, snippet) => {
        const isPublic = wanted ?? !snippet.isPublic;
        await snippets.setVisibility(id, isPublic);
        if (isPublic) await snippets.setShareId(id, newShareId());
      });
    },

    /** Records that somebody copied the code. */
    async use(viewer: Viewer, id: number): Promise<void> {
      uses.add(requireReadable(viewer, await store.snippets.find(viewer, id)).id);
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

/** A visitor owns nothing: to one, what there is to filter by is that of the public snippets, whatever was asked for. */
const scopeFor = (viewer: Viewer, scope: Scope): Scope => (viewer.userId === null ? 'all' : scope);
