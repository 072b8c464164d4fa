import { fileURLToPath } from 'node:url';
import { rate, table, thousands } from './markdown.ts';

/**
 * What docs/scaling.md calculates with, and its tables. `npx node bench/scaling-model.ts` prints them; a test keeps the document
 * equal to what is printed.
 */

/** Measured on the machine that docs/benchmarks.md describes, at 100,000 snippets unless it says otherwise. */
const MEASURED = {
  /** Bytes of a snippet on the disk with all indexes, and of these for search. "On disk" in docs/benchmarks.md. */
  sqliteBytes: 8_466,
  sqliteSearchBytes: 5_375,
  postgresBytes: 5_252,
  postgresSearchBytes: 2_820,
  /**
   * Milliseconds of a process beside PostgreSQL for one request whose reply is not ready ("CPU ms" in docs/benchmarks.md).
   * A read is the dearest of what people read all the time, the list.
   */
  readCpu: 1.7,
  searchCpu: 2.0,
  createCpu: 0.9,
  /** The page of a shared snippet, which takes what one snippet does, and the call it makes, which counts the visit. */
  pageCpu: 0.3,
  visitCpu: 0.3,
} as const;

/** Assumed of people: change them here and run it again. */
const ASSUMED = {
  snippetsPerPerson: 200,
  /** Of all people, on one day. */
  activeShare: 0.1,
  /** Of one active person, on one day. */
  readsADay: 60,
  searchesADay: 10,
  writesADay: 3,
  /** Openings of a shared page by visitors, for each snippet, on one day. */
  visitsPerSnippetADay: 0.5,
  /** The busiest minute over the average one. */
  peak: 4,
  /** A process is not to be busier than this, so that one can fail. */
  utilisation: 0.5,
  /** Public share of snippets; each has a page. */
  publicShare: 0.8,
  /** Seconds a CDN may send a page without asking; a page is never older than this. */
  cdnSeconds: 10,
  /** Bytes that one machine's part of an index should have at most: what fits into memory and is rebuilt in hours. */
  partBytes: 250e9,
} as const;

const DAY = 86_400;
const SIZES = [100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

interface Traffic {
  people: number;
  reads: number;
  searches: number;
  writes: number;
  /** By people who are not signed in. */
  visits: number;
}

/** Requests a second in the busiest minute. */
export function trafficOf(snippets: number): Traffic {
  const people = snippets / ASSUMED.snippetsPerPerson;
  const perSecond = (aDay: number) => ((people * ASSUMED.activeShare * aDay) / DAY) * ASSUMED.peak;
  return {
    people,
    reads: perSecond(ASSUMED.readsADay),
    searches: perSecond(ASSUMED.searchesADay),
    writes: perSecond(ASSUMED.writesADay),
    visits: ((snippets * ASSUMED.visitsPerSnippetADay) / DAY) * ASSUMED.peak,
  };
}

/**
 * Processes for so much traffic at the utilisation wanted; two at least, so that one can fail.
 *
 * @param pages asked for a second: all that are visited, or those that a CDN passes on. Each visit is counted either way.
 */
export function processesFor({ reads, searches, writes, visits }: Omit<Traffic, 'people'>, pages: number): number {
  const { readCpu, searchCpu, createCpu, pageCpu, visitCpu } = MEASURED;
  const forPeople = reads * readCpu + searches * searchCpu + writes * createCpu;
  const busy = (forPeople + pages * pageCpu + visits * visitCpu) / 1000;
  return Math.max(2, Math.ceil(busy / ASSUMED.utilisation));
}

/**
 * Requests for pages a second that a CDN passes on, where the popularity of pages falls as 1/rank (Zipf) and each may be
 * sent for `seconds` without asking. A page asked for r times a second is then fetched r / (1 + r · seconds) times: once,
 * and again by the first who asks after it has run out.
 */
export function passedOn(visits: number, pages: number, seconds: number): number {
  const harmonic = Math.log(pages) + 0.5772156649 + 1 / (2 * pages);
  let sum = 0;
  // Ranks are taken together that differ by less than a hundredth: a billion of them in some two thousand steps.
  for (let rank = 1; rank <= pages; ) {
    const step = Math.max(1, Math.floor(rank / 100));
    const count = Math.min(step, pages - rank + 1);
    const rate = visits / ((rank + (count - 1) / 2) * harmonic);
    sum += count * (rate / (1 + rate * seconds));
    rank += step;
  }
  return sum;
}

const bytes = (value: number): string => {
  if (value >= 1e12) return `${(value / 1e12).toFixed(1)} TB`;
  return value >= 1e10 ? `${Math.round(value / 1e9)} GB` : `${(value / 1e9).toFixed(1)} GB`;
};

/** What libraries take on the disk. @returns the table of docs/scaling.md, in Markdown */
export function storageTable(): string {
  const lines = SIZES.map((size) => [
    thousands(size),
    bytes(size * MEASURED.sqliteBytes),
    bytes(size * MEASURED.sqliteSearchBytes),
    bytes(size * MEASURED.postgresBytes),
    bytes(size * MEASURED.postgresSearchBytes),
    Math.max(1, Math.ceil((size * MEASURED.postgresSearchBytes) / ASSUMED.partBytes)),
  ]);
  return table(
    ['snippets', 'SQLite', 'of which search', 'PostgreSQL', 'of which search', 'parts of the search index'],
    lines,
  );
}

/** What libraries are asked in their busiest minute, and how many processes answer. @returns as `storageTable` */
export function trafficTable(): string {
  const lines = SIZES.map((size) => {
    const traffic = trafficOf(size);
    const { people, reads, searches, writes, visits } = traffic;
    const pages = passedOn(visits, size * ASSUMED.publicShare, ASSUMED.cdnSeconds);
    return [
      thousands(size),
      thousands(people),
      ...[reads, searches, writes, visits].map(rate),
      processesFor(traffic, visits),
      processesFor(traffic, pages),
    ];
  });
  const head = ['snippets', 'people', 'reads/s', 'searches/s', 'writes/s', 'visits/s', 'processes', 'with a CDN'];
  return table(head, lines);
}

/** What a CDN asks at a billion snippets, by how long it may keep a page. */
export function cdnTable(): string {
  const { visits } = trafficOf(1_000_000_000);
  const lines = [0, 1, 10, 60, 3600].map((seconds) => {
    const passed = seconds === 0 ? visits : passedOn(visits, 1_000_000_000 * ASSUMED.publicShare, seconds);
    const most = seconds === 0 ? 'at every visit' : `once in ${seconds} s`;
    return [seconds, rate(passed), `${Math.round((1 - passed / visits) * 100)} %`, most];
  });
  const head = ['seconds kept', 'asked of Pegboard a second', 'spared', 'one page, however popular'];
  return table(head, lines);
}

/** The tables by the name that marks their place in the document. */
export const TABLES = { storage: storageTable, traffic: trafficTable, cdn: cdnTable };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, make] of Object.entries(TABLES)) process.stdout.write(`${name}\n\n${make()}\n\n`);
}
