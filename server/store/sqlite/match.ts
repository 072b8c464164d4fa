/* FTS5 queries: https://www.sqlite.org/fts5.html#full_text_query_syntax */

const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;

/** Returns a query for texts that have every trigram. */
export const matchAll = (trigrams: readonly string[]): string => trigrams.map(quoted).join(' AND ');

/** Returns a query for texts that have any trigram; without trigrams it matches nothing. */
export const matchAny = (trigrams: readonly string[]): string => trigrams.map(quoted).join(' OR ') || quoted('');
