import type { Match } from './find-matches.ts';

/** A line that a search found. */
export interface Hit {
  field: HitField;
  /** Shown name of the file, for `code` and `file`. */
  file: string | null;
  /** From 1, for `code` and `description`. */
  line: number | null;
  /** The line, or a part of a long one. */
  text: string;
  /** Every match in `text`, in UTF-16. */
  ranges: [start: number, end: number][];
}

export type HitField = 'code' | 'description' | 'title' | 'file' | 'tag';

/** Returns all matches in a text, in any order. */
export type Finder = (text: string) => readonly Match[];

/** The text that a search looks for in each field. */
export type Finders = Readonly<Record<HitField, readonly Finder[]>>;

export interface SearchedContent {
  title: string;
  description: string | null;
  tags: readonly string[];
  files: readonly { shownName: string; givenName: string | null; code: string }[];
}

const HITS_MAX = 3;
/** Later code has no hits. In UTF-16. */
const CODE_MAX = 512 * 1024;
/** Length of the part of a long line, in UTF-16. */
const TEXT_MAX = 240;

/** Returns the first lines that a search found: of the code, the description, the title, file names and tags. */
export function findHits(content: SearchedContent, finders: Finders): Hit[] {
  const hits: Hit[] = [];
  for (const hit of eachHit(content, finders)) {
    hits.push(hit);
    if (hits.length === HITS_MAX) break;
  }
  return hits;
}

function* eachHit({ title, description, tags, files }: SearchedContent, finders: Finders): Generator<Hit> {
  let left = CODE_MAX;
  for (const { shownName, code } of files) {
    for (const hit of linesOf(code.slice(0, left), finders.code)) yield { field: 'code', file: shownName, ...hit };
    left = Math.max(0, left - code.length);
  }
  for (const hit of linesOf(description ?? '', finders.description)) yield { field: 'description', file: null, ...hit };
  for (const hit of linesOf(title, finders.title)) yield { field: 'title', file: null, ...hit, line: null };
  for (const { shownName, givenName } of files)
    for (const hit of linesOf(givenName ?? '', finders.file))
      yield { field: 'file', file: shownName, ...hit, line: null };
  for (const tag of tags)
    for (const hit of linesOf(tag, finders.tag)) yield { field: 'tag', file: null, ...hit, line: null };
}

type Line = Pick<Hit, 'text' | 'ranges'> & { line: number };

/** Returns the lines of a text in which a match starts. */
function* linesOf(text: string, finders: readonly Finder[]): Generator<Line> {
  const matches = merged(finders.flatMap((find) => find(text)).map((match) => withoutFirstBreaks(text, match)));
  let start = 0;
  let line = 1;
  let next = 0;
  while (next < matches.length) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    const inLine: Match[] = [];
    for (let match = matches[next]; match !== undefined && match[0] <= end; match = matches[next]) {
      inLine.push(match);
      next += 1;
    }
    if (inLine.length > 0) {
      const textEnd = text[end - 1] === '\r' ? end - 1 : end;
      yield { line, ...excerpt(text.slice(start, Math.max(start, textEnd)), inLine, start) };
    }
    if (lineBreak === -1) return;
    start = lineBreak + 1;
    line += 1;
  }
}

/** A match that starts with a line break is found in the line that it continues in. */
function withoutFirstBreaks(text: string, [start, end]: Match): Match {
  let first = start;
  while (first < end && (text[first] === '\n' || text[first] === '\r')) first += 1;
  return [first, end];
}

/** Sorts matches and joins those that overlap. Leaves out empty ones. */
function merged(matches: readonly Match[]): Match[] {
  const sorted = matches.filter(([start, end]) => end > start).toSorted((one, other) => one[0] - other[0]);
  const result: Match[] = [];
  for (const match of sorted) {
    const last = result.at(-1);
    if (last === undefined || match[0] >= last[1]) result.push(match);
    else result[result.length - 1] = [last[0], Math.max(last[1], match[1])];
  }
  return result;
}

/** Cuts a long line around its first match. */
function excerpt(line: string, matches: readonly Match[], lineStart: number): Pick<Hit, 'text' | 'ranges'> {
  const ranges = matches.map(([start, end]) => [start - lineStart, end - lineStart] as const);
  const [first = [0, 0]] = ranges;
  let [from, to] = [0, line.length];
  if (line.length > TEXT_MAX) {
    const before = Math.max(0, Math.floor((TEXT_MAX - (first[1] - first[0])) / 2));
    from = Math.max(0, Math.min(first[0] - before, line.length - TEXT_MAX));
    to = from + TEXT_MAX;
    if (isLowSurrogate(line, from)) from += 1;
    if (isLowSurrogate(line, to)) to -= 1;
  }
  return {
    text: line.slice(from, to),
    ranges: ranges
      .map(([start, end]): [number, number] => [Math.max(start, from) - from, Math.min(end, to) - from])
      .filter(([start, end]) => end > start),
  };
}

const isLowSurrogate = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
};
