import type { DatabaseSync } from 'node:sqlite';

/** Texts that are looked at, and how much of each: it takes some ten milliseconds. */
const TEXTS = 64;
const CHARACTERS = 2_000;
/** How long they are relied on, in milliseconds. Where they mislead, a search takes longer and finds the same. */
const RELIED_ON = 10 * 60 * 1000;

/** @returns gives the beginnings of the newest texts of the search index, by which to guess how common something is */
export function newestTexts(database: DatabaseSync): () => readonly string[] {
  let texts: readonly string[] = [];
  let until = 0;
  return () => {
    if (until < Date.now()) {
      const rows = database
        .prepare(`select substr(text, 1, ${CHARACTERS}) as text from snippet_search order by rowid desc limit ${TEXTS}`)
        .all();
      texts = rows.map(({ text }) => String(text));
      until = Date.now() + RELIED_ON;
    }
    return texts;
  };
}
