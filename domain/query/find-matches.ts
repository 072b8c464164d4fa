import { foldForSearch } from '../text.ts';

/** Start and end of a match, in UTF-16 code units. */
export type Match = readonly [start: number, end: number];

/** A card marks no more. */
const MATCHES_MAX = 200;

/**
 * Finds where a text matches a term as the search does: without regard to case and Unicode form.
 *
 * @param max matches after which it ends
 */
export const findMatches = (text: string, term: string, max = MATCHES_MAX): Match[] =>
  findFoldedMatches(text, foldForSearch(term), max);

/** Finds a term that `foldForSearch` has folded: a search looks for it in many texts. */
export function findFoldedMatches(text: string, term: string, max: number): Match[] {
  const matches: Match[] = [];
  if (term === '') return matches;
  const folded = foldForSearch(text);
  let toSource: ((at: number) => number) | undefined;
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + term.length)) {
    toSource ??= sourcePositions(text, folded);
    matches.push([toSource(at), toSource(at + term.length)]);
    if (matches.length === max) break;
  }
  return matches;
}

/** Returns a function from positions in the folded text to positions in the text, which folding may shift. */
function sourcePositions(text: string, folded: string): (at: number) => number {
  if (folded.length === text.length) return (at) => at;
  const positions: number[] = [];
  // Folding depends on no more than a character with its combining marks.
  for (const { 0: part, index } of text.matchAll(/\P{Mark}?\p{Mark}*/gsu)) {
    for (let rest = foldForSearch(part).length; rest > 0; rest -= 1) positions.push(index);
  }
  return (at) => positions[at] ?? text.length;
}

/** Finds where a text contains a term of the same case. */
export function findExactMatches(text: string, term: string, max = MATCHES_MAX): Match[] {
  const matches: Match[] = [];
  if (term === '') return matches;
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) {
    matches.push([at, at + term.length]);
    if (matches.length === max) break;
  }
  return matches;
}
