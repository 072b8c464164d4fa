import type { DatabaseSync } from 'node:sqlite';
import { matchAny } from './match.ts';

/** A term that so many of the newest texts have fills a page sooner by reading texts, the newest first. */
const SEEN_ENOUGH = 2;
/** The index is asked for so many trigrams at most: each takes some 20 µs, and thousands of them more than that. */
const ASKED_MAX = 1_000;
/** No character comes after it. */
const LAST = '\u{10FFFF}';

/**
 * Gives a connection the function `beginning_trigrams(term)` for the right side of `match`: a query of the search index
 * for texts that have a trigram which begins with the term, of one or two characters. It is null where to read the newest
 * texts is quicker, or the index cannot tell.
 *
 * Each character of a text begins a trigram, for all texts end with two that are no part of them (`searchText`). Which
 * trigrams there are the index's vocabulary knows (https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module).
 */
export function installShortTerms(database: DatabaseSync, newest: () => readonly string[]): void {
  const vocabulary = vocabularyOf(database);
  database.function('beginning_trigrams', (term) => {
    const beginning = String(term);
    const seen = newest().filter((text) => text.includes(beginning)).length;
    if (seen >= SEEN_ENOUGH || !isFoldedAlike(beginning)) return null;
    const trigrams = vocabulary(beginning);
    return trigrams.length > ASKED_MAX ? null : matchAny(trigrams);
  });
}

/** @returns gives the trigrams that begin with something, one more than may be asked for at most */
function vocabularyOf(database: DatabaseSync): (beginning: string) => string[] {
  // At once, though the search index may not be there yet: made while a statement reads, it would end that statement.
  database.exec('create virtual table temp.search_vocabulary using fts5vocab(main, snippet_search, row)');
  const beginningWith = database.prepare(
    `select term from search_vocabulary where term between ? and ? limit ${ASKED_MAX + 1}`,
  );
  return (beginning) => beginningWith.all(beginning, beginning + LAST).map(({ term }) => String(term));
}

/**
 * The index folds once more what is folded, and takes a few letters for others, such as ſ for s: it has no trigram that
 * begins with one of them. Those change where they are made upper and lower case; so do some others, which does no harm.
 */
function isFoldedAlike(text: string): boolean {
  return [...text].every((character) => character.toUpperCase().toLowerCase() === character);
}
