import type { DatabaseSync } from 'node:sqlite';

/** Of a term that this part of the texts has, a page of 48 is in some 1,500 of them. */
const COMMON = 1 / 32;

/** Gives a connection the function `is_common(term)`: whether much of what is stored has it, to judge by the newest texts. */
export function installCommonTerms(database: DatabaseSync, newest: () => readonly string[]): void {
  database.function('is_common', (term) => {
    const texts = newest();
    const having = texts.filter((text) => text.includes(String(term))).length;
    return Number(having > 0 && having >= texts.length * COMMON);
  });
}
