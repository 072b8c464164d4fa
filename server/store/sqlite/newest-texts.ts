import type { DatabaseSync } from 'node:sqlite';

/** Sample size and characters per text. Reading the sample takes about ten milliseconds. */
const TEXTS = 64;
const CHARACTERS = 2_000;
/** Milliseconds before the sample is read again. An outdated sample makes a search slower, not wrong. */
const MAX_AGE = 10 * 60 * 1000;

/** Returns a cached sample of the newest search texts, for estimating how common a term is. */
export function newestTexts(database: DatabaseSync): () => readonly string[] {
  let texts: readonly string[] = [];
  let until = 0;
  return () => {
    if (until < Date.now()) {
      const rows = database
        .prepare(`select substr(text, 1, ${CHARACTERS}) as text from snippet_search order by rowid desc limit ${TEXTS}`)
        .all();
      texts = rows.map(({ text }) => String(text));
      until = Date.now() + MAX_AGE;
    }
    return texts;
  };
}
