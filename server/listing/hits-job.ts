import { shownFileNames } from '#domain/file-names.ts';
import { findExactMatches, findFoldedMatches } from '#domain/query/find-matches.ts';
import {
  type Finder,
  type Finders,
  findHits,
  type Hit,
  type HitField,
  type SearchedContent,
} from '#domain/query/hits.ts';
import { foldForSearch } from '#domain/text.ts';
import type { Viewer } from '#server/core/caller.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import { previewFrom } from '#server/store/search/preview.ts';
import type { QueryCondition } from '#server/store/search/query-condition.ts';
import type { SearchedTexts } from '#server/store/search/searched-texts.ts';
import type { Repositories } from '#server/store/store.ts';
import { compile, type Pattern } from './expression-job.ts';

interface SearchedSnippet {
  id: number;
  /** First line of the code on its card and the line behind the last one; null if the card shows the whole code. */
  shownLines: readonly [start: number, end: number] | null;
}

/** What the finders of hits look for. */
export interface SearchedFor {
  /** Text that ignores case; empty for none. */
  search: string;
  /** Text or words of the query. */
  texts: readonly string[];
  matchesCase: boolean;
  expression: Pattern | null;
  /** Of which those of a text are found. */
  conditions: readonly QueryCondition[];
}

export interface HitTask extends SearchedFor {
  viewer: Viewer;
  snippets: readonly SearchedSnippet[];
  /** Milliseconds after which further snippets get no hits; null for no limit. */
  limit: number | null;
}

/** Snippets whose texts are read at the same time. */
const BATCH = 16;

export interface FoundHits {
  id: number;
  hits: Hit[];
  /** The code of a card from the first hit of the first file on, if the card does not show that line. */
  preview: ReturnType<typeof previewFrom> | null;
}

/** Returns the hits of snippets. */
export default async function findAllHits({ snippetLists }: Repositories, task: HitTask): Promise<FoundHits[]> {
  const { viewer, snippets, limit } = task;
  const end = performance.now() + (limit ?? Number.POSITIVE_INFINITY);
  const findIn = hitFinder(task);
  const shown = new Map(snippets.map(({ id, shownLines }) => [id, shownLines]));
  const ids = [...shown.keys()];
  const found: FoundHits[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const texts of await snippetLists.searchedTexts(viewer, ids.slice(start, start + BATCH))) {
      if (performance.now() > end) return found;
      const content = contentOf(texts);
      const hits = findIn(content);
      found.push({ id: texts.id, hits, preview: previewOf(content, hits, shown.get(texts.id)) });
    }
  }
  return found;
}

const ALL = Number.POSITIVE_INFINITY;
const folded = (term: string): Finder => {
  const wanted = foldForSearch(term);
  return (text) => findFoldedMatches(text, wanted, ALL);
};
const exact =
  (term: string): Finder =>
  (text) =>
    findExactMatches(text, term, ALL);

/** Returns a function that finds the hits of a search. */
export function hitFinder(task: SearchedFor): (content: SearchedContent) => Hit[] {
  const finders = findersOf(task);
  return (content) => findHits(content, finders);
}

function findersOf({ search, texts, matchesCase, expression, conditions }: SearchedFor): Finders {
  const anywhere = [
    ...(search === '' ? [] : [folded(search)]),
    ...texts.map(matchesCase ? exact : folded),
    ...(expression ? [compile(expression).ranges] : []),
  ];
  const inField = (field: HitField): Finder[] =>
    conditions.flatMap((condition) => {
      if (condition.kind !== 'text' || condition.isNegated || condition.match === 'whole') return [];
      if (!condition.fields.includes(field)) return [];
      return condition.terms.map(condition.match === 'exact' ? exact : folded);
    });
  const of = (field: HitField): Finder[] => [...anywhere, ...inField(field)];
  return { code: of('code'), description: of('description'), title: of('title'), file: of('file'), tag: of('tag') };
}

function previewOf(
  { files: [first] }: SearchedContent,
  [hit]: readonly Hit[],
  shownLines: SearchedSnippet['shownLines'] = null,
): FoundHits['preview'] {
  if (shownLines === null || first === undefined || hit?.field !== 'code' || hit.file !== first.shownName) return null;
  const [start, end] = shownLines;
  return hit.line === null || (hit.line >= start && hit.line < end) ? null : previewFrom(first.code, hit.line);
}

/** Returns a snippet in the form in which hits are found. */
export function contentOf({ title, description, tags, files }: Omit<SearchedTexts, 'id'>): SearchedContent {
  const names = shownFileNames(title, files);
  return {
    title,
    description,
    tags,
    files: files.map(({ name, code }, index) => ({ shownName: names[index] ?? '', givenName: name, code })),
  };
}

export const hitsJob: ReadJob<HitTask, FoundHits[]> = { module: import.meta.url, run: findAllHits };
