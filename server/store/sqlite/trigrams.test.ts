import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { installSearchFunctions } from './search-functions.ts';
import { rarestTrigrams } from './trigrams.ts';

const shares =
  (known: Readonly<Record<string, number>>, others: number) =>
  (trigram: string): number =>
    known[trigram] ?? others;

test('chooses rare trigrams and leaves out those that nearly every text has', () => {
  const shareOf = shares({ '355': 0.01, '512': 0.02 }, 0.8);
  expect(rarestTrigrams('limit: 355, timeout: 512', shareOf)).toEqual(['355', '512']);
});

test('adds a trigram that rules out half of many texts', () => {
  expect(rarestTrigrams('function', shares({ fun: 0.3, ion: 0.4 }, 0.5))).toEqual(['fun', 'ion']);
});

test('leaves out a further trigram that most texts have', () => {
  expect(rarestTrigrams('function', shares({ fun: 0.6 }, 0.8))).toEqual(['fun']);
});

test('assumes that trigrams of one word occur in the same texts', () => {
  const together = shares({ zeb: 0.001, raq: 0.001, uux: 0.001 }, 0.5);
  expect(rarestTrigrams('zebraquux and', together)).toEqual(['zeb', 'raq', 'uux']);
});

test('chooses a single trigram that occurs nowhere', () => {
  expect(rarestTrigrams('zebraquux', shares({ aqu: 0 }, 0.001))).toEqual(['aqu']);
});

test('chooses at least one trigram, of whole characters, and none twice', () => {
  expect(rarestTrigrams('the', () => 1)).toEqual(['the']);
  expect(rarestTrigrams('👩👩👩👩👩👩', () => 0.5)).toEqual(['👩👩👩']);
});

test('asks the index about trigrams that the newest texts do not have', async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 300);
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  installSearchFunctions(database);
  const telling = (term: string) => database.prepare('select rare_trigram_query(?) as query').get(term)?.query;
  const insert = database.prepare('insert into snippet_search (rowid, text) values (?, ?)');
  // Older than the sampled texts.
  for (let n = 0; n < 100; n += 1) insert.run(n, `zebra${String(n).padStart(2, '0')}quux`);
  expect(telling('zebra42quux')).toBe('"a42"');
  expect(telling('zebra42quagga')).toBe('"qua"');
  expect(telling('zebra')).toBe('"zeb"');
});
