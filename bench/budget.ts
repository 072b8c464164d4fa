import { median } from './statistics.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** One row of the performance budget, for SQLite. PostgreSQL gets half of each rate and twice each time. */
export interface BudgetRow {
  name: string;
  bound: 'min' | 'max';
  limit: number;
  unit: 'of reference' | '/s' | 'ms' | 's' | 'times' | 'MB' | 'KB' | 'elements' | 'score';
  /** The row has no verdict below this number of snippets. */
  size?: number;
}

const min = (limit: number, unit: BudgetRow['unit'], name: string): BudgetRow => ({ name, bound: 'min', limit, unit });
const max = (limit: number, unit: BudgetRow['unit'], name: string): BudgetRow => ({ name, bound: 'max', limit, unit });

/** The number of public snippets that the browser rows apply to. */
const BROWSER_SIZE = 10_000;

export const BUDGET = {
  publicList: min(0.4, 'of reference', 'public list of 48, cached'),
  ownList: min(0.4, 'of reference', 'own list of 48, cached'),
  sharedPage: min(0.2, 'of reference', 'shared page data, cached'),
  oneSnippet: min(0.2, 'of reference', 'one snippet, cached'),
  embed: min(0.2, 'of reference', 'embed, cached'),
  feed: min(0.2, 'of reference', 'feed, cached'),
  publicListWhileWriting: min(0.2, 'of reference', 'public list of 48, 10 writes/s'),
  ownListWhileWriting: min(0.2, 'of reference', 'own list of 48, 10 writes/s'),
  sharedPageWhileWriting: min(0.1, 'of reference', 'shared page data, 10 writes/s'),
  oneSnippetWhileWriting: min(0.1, 'of reference', 'one snippet, 10 writes/s'),
  uncachedList: min(600, '/s', 'public list of 48, uncached'),
  uncachedSnippet: min(3_000, '/s', 'one snippet by id, uncached'),
  uncachedEmbed: min(300, '/s', 'embed, uncached'),
  uncachedFeed: min(300, '/s', 'feed, uncached'),
  embedSize: max(30, 'KB', 'embed of 100 lines, compressed'),
  searchRare: min(1_500, '/s', 'search, rare term, uncached'),
  searchAbsent: min(1_500, '/s', 'search, absent term, uncached'),
  searchCommon: min(500, '/s', 'search, common term, uncached'),
  searchTwoCharacters: min(500, '/s', 'search, two characters, uncached'),
  memberList: min(300, '/s', 'list of a member of 20 collections, uncached'),
  memberSearchRare: min(750, '/s', 'search of a member, rare term, uncached'),
  memberSearchCommon: min(250, '/s', 'search of a member, common term, uncached'),
  listWithPins: min(600, '/s', 'list of home with 24 pins, uncached'),
  listWithPinsP99: max(1.5, 'times', 'list of home with 24 pins, p99 to that of the public list'),
  searchWithLanguage: max(300, 'ms', 'search, common term with a language, p99'),
  searchWithTag: max(300, 'ms', 'search, common term with a tag, p99'),
  searchByViews: max(300, 'ms', 'search, common term by views, p99'),
  searchByTitle: max(300, 'ms', 'search, common term by title, p99'),
  searchWords: min(200, '/s', 'search, words that are apart, uncached'),
  searchExpression: min(100, '/s', 'search, expression with a literal, uncached'),
  searchExpressionP99: max(500, 'ms', 'search, expression with a literal, p99'),
  searchQuery: max(300, 'ms', 'search, common term with filters of a query, p99'),
  searchBest: max(300, 'ms', 'search, common term by best match, p99'),
  searchHits: max(1.5, 'times', 'search, common term with hits, to that without'),
  suggestTags: max(50, 'ms', 'suggestions of tags, uncached, p99'),
  suggestLanguages: max(50, 'ms', 'suggestions of languages, uncached, p99'),
  membership: max(100, 'ms', 'join, leave or remove with 1,000 snippets, p99'),
  createReference: min(0.7, 'of reference', 'create'),
  create16: min(1_300, '/s', 'create, 16 connections'),
  create1: min(500, '/s', 'create, 1 connection'),
  memory: { ...max(400, 'MB', 'resident memory after all cases'), size: 1_000_000 },
  start: max(1.5, 's', 'start to first response'),
  import: max(6, 's', 'import of 10,000 snippets'),
  importPreview: max(2, 's', 'preview of an import of 10,000 snippets'),
  importLibrary: max(6, 's', 'import of 10,000 snippets that can be undone'),
  importAgain: max(6, 's', 'second import of the same 10,000 snippets, which skips them'),
  readsDuringImportAgain: max(5, 'times', 'p99 of reads during a second import'),
  importMemory: max(150, 'MB', 'import of 10,000 snippets that can be undone, memory growth'),
  importUndo: max(5, 's', 'undo of an import of 10,000 snippets'),
  export: max(100, 'MB', 'export of the whole library, memory growth'),
  image: max(500, 'ms', 'image of 20 lines, uncached, p95'),
  imageMemory: max(80, 'MB', 'images, memory growth while they are drawn'),
  imageMemoryLater: max(20, 'MB', 'images, memory growth a minute later'),
  readsDuringImages: max(5, 'times', 'p99 of reads while images are drawn'),
  readsDuringImport: max(5, 'times', 'p99 of reads during an import'),
  readsDuringPreview: max(5, 'times', 'p99 of reads during the preview of an import'),
  readsDuringImportLibrary: max(5, 'times', 'p99 of reads during an import that can be undone'),
  readsDuringUndo: max(5, 'times', 'p99 of reads during the undo of an import'),
  exportZip: max(100, 'MB', 'export of the whole library as a zip, memory growth'),
  readsDuringExportZip: max(5, 'times', 'p99 of reads during an export as a zip'),
  readsDuringExport: max(5, 'times', 'p99 of reads during an export'),
  readsDuringHashing: max(5, 'times', 'p99 of reads during password hashing'),
  readsDuringSlowSearch: max(5, 'times', 'p99 of reads during a slow search'),
  // Cancelled after 5 s; the server checks the time at intervals.
  runawaySearch: max(6, 's', 'runaway search, time to its response'),
  readsDuringRunawaySearch: max(5, 'times', 'p99 of reads during a runaway search'),
  expression: max(3.5, 's', 'expression without literals that matches nothing'),
  readsDuringExpression: max(5, 'times', 'p99 of reads during an expression without literals'),
  growthList: max(1.5, 'times', 'growth of p50, public list of 48'),
  growthSearch: max(1.5, 'times', 'growth of p50, search, rare term'),
  growthAbsent: max(1.5, 'times', 'growth of p50, search, absent term'),
  growthSnippet: max(1.5, 'times', 'growth of p50, one snippet by id'),
  firstCard: { ...max(1.3, 'times', 'landing, first card, to the same page without script'), size: BROWSER_SIZE },
  blocking: { ...max(100, 'ms', 'landing, total blocking time'), size: BROWSER_SIZE },
  script: { ...max(140, 'KB', 'landing, compressed script'), size: BROWSER_SIZE },
  elements: { ...max(4_000, 'elements', 'board scrolled to its end, elements'), size: BROWSER_SIZE },
  longestFrame: { ...max(100, 'ms', 'board scrolled 20,000 px, longest frame'), size: BROWSER_SIZE },
  listViewFrame: { ...max(100, 'ms', 'list view scrolled 20,000 px, longest frame'), size: BROWSER_SIZE },
  dragFrame: {
    ...max(100, 'ms', 'card dragged at the edge of a collection of all, longest frame'),
    size: BROWSER_SIZE,
  },
  heap: { ...max(2, 'times', 'board scrolled to its end, heap'), size: BROWSER_SIZE },
  lastKey: { ...max(50, 'ms', 'last key to results'), size: BROWSER_SIZE },
  importTask: {
    ...max(50, 'ms', 'import of 10,000 snippets in the browser, longest task'),
    size: BROWSER_SIZE,
  },
  picture: { ...max(1, 's', 'picture of 100 lines at 3x'), size: BROWSER_SIZE },
  pictureScript: { ...max(30, 'KB', 'picture, compressed script of its dialog'), size: BROWSER_SIZE },
  lighthouseDesktop: { ...min(1, 'score', 'landing by Lighthouse, desktop, lowest category'), size: BROWSER_SIZE },
  lighthouseMobilePerformance: {
    ...min(0.95, 'score', 'landing by Lighthouse, mobile, performance'),
    size: BROWSER_SIZE,
  },
  lighthouseMobile: { ...min(1, 'score', 'landing by Lighthouse, mobile, other categories'), size: BROWSER_SIZE },
} satisfies Record<string, BudgetRow>;
export type RowId = keyof typeof BUDGET;

/** The library size of the rows without their own. */
const BUDGET_SIZE = 100_000;

/** Requests per second of the reference server with the public list, sent by wrk, on the machine of the budget. */
export const REFERENCE_RATE = 48_000;

const RATES: readonly BudgetRow['unit'][] = ['of reference', '/s'];
const TIMES: readonly BudgetRow['unit'][] = ['ms', 's'];

/** Returns the limit of a row for an engine. */
export function limitOf({ limit, unit, name }: BudgetRow, engine: Engine): number {
  if (engine === 'sqlite') return limit;
  if (RATES.includes(unit)) return limit / 2;
  return TIMES.includes(unit) || name.startsWith('p99') ? limit * 2 : limit;
}

export type Verdict = 'yes' | 'within noise' | 'no' | '-';

/** Compares the median with the limit, and then the best run: a miss smaller than the noise is met. */
export function verdictOf(row: BudgetRow, engine: Engine, size: number, values: readonly number[]): Verdict {
  if (size < (row.size ?? BUDGET_SIZE)) return '-';
  const limit = limitOf(row, engine);
  const meets = (value: number) => (row.bound === 'min' ? value >= limit : value <= limit);
  if (meets(median(values))) return 'yes';
  return values.some(meets) ? 'within noise' : 'no';
}
