/*
 * Queries of the search index: https://www.sqlite.org/fts5.html#full_text_query_syntax
 */

const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;

/** A query for texts that have all of some trigrams. */
export const matchAll = (trigrams: readonly string[]): string => trigrams.map(quoted).join(' AND ');

/** A query for texts that have one of some trigrams, and for none where there are none. */
export const matchAny = (trigrams: readonly string[]): string => trigrams.map(quoted).join(' OR ') || quoted('');
