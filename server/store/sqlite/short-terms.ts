import type { DatabaseSync } from 'node:sqlite';
import { matchAny } from './match.ts';

/** A term in this many of the newest texts fills a page sooner by reading texts, newest first. */
const COMMON = 2;
/** Looking up one trigram takes about 20 µs; above this number reading texts is faster. */
const TRIGRAMS_MAX = 1_000;
const HIGHEST_CHARACTER = '\u{10FFFF}';

/**
 * Adds the SQL function `short_term_query(term)`: an index query for texts that contain a term of one or two characters,
 * or null when reading the newest texts is faster or the index cannot answer.
 *
 * Every character of a text starts a trigram, because search texts end in two padding characters (`searchText`). The
 * trigrams that start with the term come from the index vocabulary: https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
 */
export function installShortTerms(database: DatabaseSync, newest: () => readonly string[]): void {
  const trigramsWithPrefix = vocabularyOf(database);
  database.function('short_term_query', (value) => {
    const term = String(value);
    const seen = newest().filter((text) => text.includes(term)).length;
    if (seen >= COMMON || !isFoldedAlike(term)) return null;
    const trigrams = trigramsWithPrefix(term);
    return trigrams.length > TRIGRAMS_MAX ? null : matchAny(trigrams);
  });
}

/** Returns a lookup of trigrams by prefix, which stops at one more than `TRIGRAMS_MAX`. */
function vocabularyOf(database: DatabaseSync): (prefix: string) => string[] {
  // Created up front, before the search table may exist: DDL inside a running statement would abort it.
  database.exec('create virtual table temp.search_vocabulary using fts5vocab(main, snippet_search, row)');
  const withPrefix = database.prepare(
    `select term from search_vocabulary where term between ? and ? limit ${TRIGRAMS_MAX + 1}`,
  );
  return (prefix) => withPrefix.all(prefix, prefix + HIGHEST_CHARACTER).map(({ term }) => String(term));
}

/**
 * Whether the index stores these characters as they are. Its tokenizer folds again and maps a few letters to others,
 * such as ſ to s; those change under upper and lower case.
 */
function isFoldedAlike(text: string): boolean {
  return [...text].every((character) => character.toUpperCase().toLowerCase() === character);
}
