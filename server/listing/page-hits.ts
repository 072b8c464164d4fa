import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import { type Caller, identityOf } from '#server/core/caller.ts';
import type { Store } from '#server/store/store.ts';
import { contentOf, type FoundHits, type HitTask, hitFinder, hitsJob, type SearchedFor } from './hits-job.ts';
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

/** Characters of code whose hits are found on the event loop, which takes less than asking a worker. */
const LIGHT_CODE = 128 * 1024;

/** Adds to each snippet the first lines that the search found. Previews that show none of the code start at the first one. */
export async function findPageHits(
  store: Pick<Store, 'runStoppableJob' | 'runPageJob'>,
  caller: Caller,
  snippets: readonly Snippet[],
  { query, resolved, isByWords, expressionLimit }: Search,
): Promise<Snippet[]> {
  const search: SearchedFor = {
    search: query.search ?? '',
    texts: textsOf(resolved, isByWords),
    matchesCase: resolved.matchesCase,
    expression: resolved.expression,
    conditions: resolved.conditions,
  };
  // An expression could block the event loop.
  const complete = search.expression ? [] : takeComplete(snippets);
  const found = new Map<number, Pick<FoundHits, 'hits' | 'preview'>>();
  if (complete.length > 0) {
    const findIn = hitFinder(search);
    for (const snippet of complete) found.set(snippet.id, { hits: findIn(contentOf(asTexts(snippet))), preview: null });
  }
  const rest = snippets.filter(({ id }) => !found.has(id));
  if (rest.length > 0) {
    const task = taskOf(caller, rest, search, query.preview);
    const hits = await runJob(store, task, { expressionLimit, signal: caller.signal });
    for (const one of hits ?? []) found.set(one.id, one);
  }
  return snippets.map((snippet) => {
    const { hits: matches = [], preview } = found.get(snippet.id) ?? {};
    return {
      ...snippet,
      ...(preview && { code: preview.code, codeTruncated: preview.codeCut, codeStartLine: preview.codeStartLine }),
      matches,
    };
  });
}

/** Returns the snippets that the page has completely, up to `LIGHT_CODE`. */
function takeComplete(snippets: readonly Snippet[]): Snippet[] {
  let size = 0;
  return snippets.filter(({ code, codeTruncated, fileCount }) => {
    if (codeTruncated || fileCount > 1) return false;
    size += code.length;
    return size <= LIGHT_CODE;
  });
}

const asTexts = ({ title, description, tags, fileName: name, language, code }: Snippet) => ({
  title,
  description,
  tags,
  files: [{ name, language, code }],
});

function runJob(
  store: Pick<Store, 'runStoppableJob' | 'runPageJob'>,
  task: HitTask,
  { expressionLimit, signal }: { expressionLimit: number; signal: AbortSignal },
) {
  if (task.expression === null) return store.runPageJob(hitsJob, task, signal);
  const limits = { limit: expressionLimit, total: expressionLimit, signal };
  return store.runStoppableJob(hitsJob, { ...task, limit: expressionLimit - EARLY }, limits);
}

/** Returns the lines of the code that a card shows; null for all. */
const shownLines = ({ code, codeTruncated, codeStartLine }: Snippet): [number, number] | null =>
  codeTruncated ? [codeStartLine, codeStartLine + code.split('\n').length] : null;

const taskOf = (
  caller: Caller,
  snippets: readonly Snippet[],
  search: SearchedFor,
  preview: boolean | undefined,
): HitTask => ({
  ...search,
  viewer: identityOf(caller),
  snippets: snippets.map((snippet) => ({ id: snippet.id, shownLines: preview ? shownLines(snippet) : null })),
  limit: null,
});
