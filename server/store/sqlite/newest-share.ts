import type { DatabaseSync } from 'node:sqlite';

/**
 * Gives a connection the function `share_of_newest(term)`: the share of the newest texts that have it, by which to guess
 * that of all. One half of a text more is taken to have it, of one more: what none of a few has may still be somewhere.
 */
export function installNewestShare(database: DatabaseSync, newest: () => readonly string[]): void {
  database.function('share_of_newest', (term) => {
    const texts = newest();
    const having = texts.filter((text) => text.includes(String(term))).length;
    return (having + 0.5) / (texts.length + 1);
  });
}
