import { EDITOR_MAX_BYTES, EDITOR_MAX_SNIPPETS, PAGE_MAX } from '#contract/limits.ts';
import type { EditorSnippet } from '#domain/editors/snippet.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import type { EditorCandidate } from '#server/store/repositories/editor-snippets.ts';
import type { Repositories } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';

/** Own snippets with a trigger in which a saved search looks at once. */
const SEARCHED_AT_ONCE = 20_000;
const listOf = (q: string): Parameters<ReadSnippetPage>[1] => ({
  q,
  search: undefined,
  language: [],
  tag: [],
  favorites: false,
  sort: 'recent',
  limit: PAGE_MAX,
  preview: true,
  matches: false,
  count: false,
});

interface Context {
  store: Pick<Repositories, 'collections' | 'editorSnippets' | 'savedSearches'>;
  readPage: ReadSnippetPage;
}

/** What is exported; own and favorite snippets by default. */
interface Choice {
  /** Id of a collection. */
  collection?: number;
  /** Id of a saved search. */
  search?: number;
}

interface Chosen {
  snippets: EditorSnippet[];
  /** Whether they depend on the time of the request. */
  isVolatile: boolean;
}

/**
 * Returns the snippets with a trigger to export: those of a collection, the person's own that a saved search finds, or own
 * and favorite ones. Among equal triggers, an own snippet wins, then the oldest.
 *
 * @throws AppError `not_found` for a collection in which the person has no role and for another person's search; `invalid` if
 *   there are too many snippets
 */
export async function editorSnippets(context: Context, caller: SignedInCaller, choice: Choice): Promise<Chosen> {
  const { collections, editorSnippets: snippets, savedSearches } = context.store;
  const { collection: collectionId, search } = choice;
  if (collectionId !== undefined) requireRole(caller, await collections.find(caller, collectionId));
  if (search === undefined)
    return chosenOf(await snippets.candidates(caller, { collectionId, limit: EDITOR_MAX_SNIPPETS + 1 }), false);
  const saved = await savedSearches.find(caller, search);
  if (saved === null) throw notFound('Saved search');
  const { found, isVolatile } = await findOwn(context, caller, saved.q);
  return chosenOf(found, isVolatile);

  async function chosenOf(candidates: readonly EditorCandidate[], isVolatile: boolean): Promise<Chosen> {
    const first = firstOfEachTrigger(candidates);
    const bytes = first.reduce((total, candidate) => total + candidate.bytes, 0);
    if (candidates.length > EDITOR_MAX_SNIPPETS || bytes > EDITOR_MAX_BYTES)
      throw invalid(
        'These are more than 2,000 snippets or 4 MiB of code. Choose a smaller collection.',
        search === undefined ? 'collection' : 'search',
      );
    const ids = first.map(({ id }) => id);
    return { snippets: await snippets.read(caller, ids), isVolatile };
  }
}

/** Finds own snippets with a trigger, one more than may be exported at most. */
async function findOwn(
  { readPage, store }: Context,
  caller: SignedInCaller,
  q: string,
): Promise<{ found: EditorCandidate[]; isVolatile: boolean }> {
  // Whether words may be apart depends on all snippets.
  const { mode, isVolatile = false } = await readPage(caller, { ...listOf(q), limit: 1 }, { among: 'own' });
  const found: EditorCandidate[] = [];
  for (let afterId = 0; found.length <= EDITOR_MAX_SNIPPETS; ) {
    const own = await store.editorSnippets.candidates(caller, { ownOnly: true, afterId, limit: SEARCHED_AT_ONCE });
    const last = own.at(-1);
    if (last === undefined) break;
    afterId = last.id;
    const ids = await idsFound(readPage, caller, { q, mode, candidates: own });
    found.push(...own.filter(({ id }) => ids.has(id)));
  }
  return { found, isVolatile };
}

interface CandidateSearch {
  q: string;
  /** That of the search among all own snippets. */
  mode: Awaited<ReturnType<ReadSnippetPage>>['mode'];
  candidates: readonly EditorCandidate[];
}

/** Returns the ids of the candidates that a query finds. */
async function idsFound(
  readPage: ReadSnippetPage,
  caller: SignedInCaller,
  { q, mode, candidates }: CandidateSearch,
): Promise<Set<number>> {
  const query = listOf(q);
  const ids = new Set<number>();
  const base = { among: 'own', ids: candidates.map(({ id }) => id) } as const;
  for (let cursor: string | undefined; ; ) {
    const page = await readPage(caller, { ...query, cursor }, base);
    if (page.isIncomplete) throw invalid('The search stopped early. Narrow it to export everything.', 'search');
    if (page.mode !== mode) return ids;
    for (const { id } of page.items) ids.add(id);
    if (page.next === null) return ids;
    cursor = page.next;
  }
}

function firstOfEachTrigger(candidates: readonly EditorCandidate[]): EditorCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ triggerKey }) => !seen.has(triggerKey) && seen.add(triggerKey));
}
