import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeBulkLibrary } from '#tests/support/bulk-library.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { installSearch } from './search-functions.ts';
import { tellingTrigrams } from './trigrams.ts';

const shares =
  (known: Readonly<Record<string, number>>, others: number) =>
  (trigram: string): number =>
    known[trigram] ?? others;

test('what is rare is enough, and what nearly every text has is left out', () => {
  const shareOf = shares({ '355': 0.01, '512': 0.02 }, 0.8);
  expect(tellingTrigrams('limit: 355, timeout: 512', shareOf)).toEqual(['355', '512']);
});

test('one that rules out half of many texts is worth going through', () => {
  expect(tellingTrigrams('function', shares({ fun: 0.3, ion: 0.4 }, 0.5))).toEqual(['fun', 'ion']);
});

test('those of one word, which are in the same texts, are not thought to rule each other out', () => {
  const together = shares({ zeb: 0.001, raq: 0.001, uux: 0.001 }, 0.5);
  expect(tellingTrigrams('zebraquux and', together)).toEqual(['zeb', 'raq', 'uux']);
});

test('one that is nowhere is enough', () => {
  expect(tellingTrigrams('zebraquux', shares({ aqu: 0 }, 0.001))).toEqual(['aqu']);
});

test('there is always one, each is whole characters, and none comes twice', () => {
  expect(tellingTrigrams('the', () => 1)).toEqual(['the']);
  expect(tellingTrigrams('👩👩👩👩👩👩', () => 0.5)).toEqual(['👩👩👩']);
});

test('among those that no new text has, the index says which are the rarest', async () => {
  const folder = await temporaryFolder();
  await makeBulkLibrary(folder, 300);
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  installSearch(database);
  const telling = (term: string) => database.prepare('select telling_trigrams(?) as query').get(term)?.query;
  const insert = database.prepare('insert into snippet_search (rowid, text) values (?, ?)');
  // Older than all others: they are not among those that are looked at.
  for (let n = 0; n < 100; n += 1) insert.run(n, `zebra${String(n).padStart(2, '0')}quux`);
  expect(telling('zebra42quux')).toBe('"a42"');
  expect(telling('zebra42quagga')).toBe('"qua"');
  expect(telling('zebra')).toBe('"zeb"');
});
