import type { SearchMatch } from '#contract/search-matches.ts';
import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import { type Caller, identityOf } from '#server/core/caller.ts';
import type { Store } from '#server/store/store.ts';
import { type HitTask, hitsJob } from './hits-job.ts';
import { type ResolvedQuery, textsOf } from './query-filter.ts';

/** Milliseconds for the hits of an expression, after the search. */
const EXPRESSION_LIMIT = 500;
/** Milliseconds before it at which the job ends without ending its worker. */
const EARLY = 100;

interface Search {
  query: Pick<SnippetQuery, 'search'>;
  resolved: ResolvedQuery;
  /** Whether the words of the text may be apart. */
  isByWords: boolean;
}

/** Adds to each snippet the first lines that the search found. */
export async function findPageHits(
  store: Pick<Store, 'runStoppableJob' | 'runPageJob'>,
  caller: Caller,
  snippets: readonly Snippet[],
  search: Search,
): Promise<Snippet[]> {
  const task = taskOf(caller, snippets, search);
  const { signal } = caller;
  const hits =
    task.expression === null
      ? await store.runPageJob(hitsJob, task, signal)
      : await store.runStoppableJob(
          hitsJob,
          { ...task, limit: EXPRESSION_LIMIT - EARLY },
          { limit: EXPRESSION_LIMIT, signal },
        );
  const matches = new Map<number, SearchMatch[]>(hits ?? []);
  return snippets.map((snippet) => ({ ...snippet, matches: matches.get(snippet.id) ?? [] }));
}

function taskOf(caller: Caller, snippets: readonly Snippet[], { query, resolved, isByWords }: Search): HitTask {
  return {
    viewer: identityOf(caller),
    ids: snippets.map(({ id }) => id),
    search: query.search ?? '',
    texts: textsOf(resolved, isByWords),
    matchesCase: resolved.matchesCase,
    expression: resolved.expression,
    conditions: resolved.conditions,
    limit: null,
  };
}
