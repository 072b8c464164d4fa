import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import { type Caller, identityOf } from '#server/core/caller.ts';
import type { Store } from '#server/store/store.ts';
import { type HitTask, hitsJob } from './hits-job.ts';
import { type ResolvedQuery, textsOf } from './query-filter.ts';

/** Milliseconds before it at which the job ends without ending its worker. */
const EARLY = 100;

interface Search {
  query: Pick<SnippetQuery, 'search' | 'preview'>;
  resolved: ResolvedQuery;
  /** Whether the words of the text may be apart. */
  isByWords: boolean;
  /** Milliseconds for the hits of an expression. */
  expressionLimit: number;
}

/** Adds to each snippet the first lines that the search found. Previews that show none of the code start at the first one. */
export async function findPageHits(
  store: Pick<Store, 'runStoppableJob' | 'runPageJob'>,
  caller: Caller,
  snippets: readonly Snippet[],
  search: Search,
): Promise<Snippet[]> {
  const task = taskOf(caller, snippets, search);
  const { signal } = caller;
  const { expressionLimit } = search;
  const hits =
    task.expression === null
      ? await store.runPageJob(hitsJob, task, signal)
      : await store.runStoppableJob(
          hitsJob,
          { ...task, limit: expressionLimit - EARLY },
          { limit: expressionLimit, total: expressionLimit, signal },
        );
  const found = new Map((hits ?? []).map((one) => [one.id, one]));
  return snippets.map((snippet) => {
    const { hits: matches = [], preview } = found.get(snippet.id) ?? {};
    return {
      ...snippet,
      ...(preview && { code: preview.code, codeTruncated: preview.codeCut, codeStartLine: preview.codeStartLine }),
      matches,
    };
  });
}

/** Returns the lines of the code that a card shows; null for all. */
const shownLines = ({ code, codeTruncated, codeStartLine }: Snippet): [number, number] | null =>
  codeTruncated ? [codeStartLine, codeStartLine + code.split('\n').length] : null;

function taskOf(caller: Caller, snippets: readonly Snippet[], { query, resolved, isByWords }: Search): HitTask {
  return {
    viewer: identityOf(caller),
    snippets: snippets.map((snippet) => ({
      id: snippet.id,
      shownLines: query.preview ? shownLines(snippet) : null,
    })),
    search: query.search ?? '',
    texts: textsOf(resolved, isByWords),
    matchesCase: resolved.matchesCase,
    expression: resolved.expression,
    conditions: resolved.conditions,
    limit: null,
  };
}
