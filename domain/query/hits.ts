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

/** Returns all matches in a text, in order and without overlaps. */
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

/** Returns the first lines that a search found in the code, the description, the title, file names and tags. */
export function findHits({ title, description, tags, files }: SearchedContent, finders: Finders): Hit[] {
  const hits: Hit[] = [];
  let left = CODE_MAX;
  for (const { shownName, code } of files) {
    addLines(hits, code.slice(0, left), finders.code, { field: 'code', file: shownName });
    left = Math.max(0, left - code.length);
  }
  addLines(hits, description ?? '', finders.description, { field: 'description', file: null });
  addLines(hits, title, finders.title, { field: 'title', file: null });
  for (const { shownName, givenName } of files)
    addLines(hits, givenName ?? '', finders.file, { field: 'file', file: shownName });
  for (const tag of tags) addLines(hits, tag, finders.tag, { field: 'tag', file: null });
  return hits;
}

/** Adds the lines of a text in which a match starts, while there are fewer than `HITS_MAX`. */
function addLines(
  hits: Hit[],
  text: string,
  finders: readonly Finder[],
  { field, file }: Pick<Hit, 'field' | 'file'>,
): void {
  if (hits.length === HITS_MAX || text === '') return;
  const matches = matchesIn(text, finders);
  const hasLines = field === 'code' || field === 'description';
  let start = 0;
  let next = 0;
  for (let line = 1; next < matches.length && hits.length < HITS_MAX; line += 1) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    const first = next;
    for (let match = matches[next]; match !== undefined && match[0] <= end; match = matches[next]) next += 1;
    if (next > first) {
      const textEnd = Math.max(start, text[end - 1] === '\r' ? end - 1 : end);
      hits.push({
        field,
        file,
        line: hasLines ? line : null,
        ...excerpt(text, [start, textEnd], matches.slice(first, next)),
      });
    }
    if (lineBreak === -1) return;
    start = lineBreak + 1;
  }
}

/** Returns the matches of all finders in order. Joins those that overlap, and leaves out empty ones. */
function matchesIn(text: string, finders: readonly Finder[]): Match[] {
  const result: Match[] = [];
  for (const find of finders) {
    for (const match of find(text)) {
      const start = withoutFirstBreaks(text, match);
      if (match[1] > start) result.push(start === match[0] ? match : [start, match[1]]);
    }
  }
  return finders.length > 1 && result.length > 1 ? merged(result) : result;
}

/** A match that starts with a line break is found in the line that it continues in. */
function withoutFirstBreaks(text: string, [start, end]: Match): number {
  let first = start;
  while (first < end && (text[first] === '\n' || text[first] === '\r')) first += 1;
  return first;
}

/** Sorts matches and joins those that overlap. */
function merged(matches: readonly Match[]): Match[] {
  const result: Match[] = [];
  for (const match of matches.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last === undefined || match[0] >= last[1]) result.push(match);
    else result[result.length - 1] = [last[0], Math.max(last[1], match[1])];
  }
  return result;
}

/** Cuts a long line around its first match. */
function excerpt(text: string, [start, end]: Match, matches: readonly Match[]): Pick<Hit, 'text' | 'ranges'> {
  let [from, to] = [start, end];
  if (end - start > TEXT_MAX) {
    const [matchStart, matchEnd] = matches[0] ?? [start, start];
    const before = Math.max(0, Math.floor((TEXT_MAX - (matchEnd - matchStart)) / 2));
    from = Math.max(start, Math.min(matchStart - before, end - TEXT_MAX));
    to = from + TEXT_MAX;
    if (isLowSurrogate(text, from)) from += 1;
    if (isLowSurrogate(text, to)) to -= 1;
  }
  const ranges: Hit['ranges'] = [];
  for (const match of matches) {
    const range: [number, number] = [Math.max(match[0], from) - from, Math.min(match[1], to) - from];
    if (range[1] > range[0]) ranges.push(range);
  }
  return { text: text.slice(from, to), ranges };
}

const isLowSurrogate = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
};
