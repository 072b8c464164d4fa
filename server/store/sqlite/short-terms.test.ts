import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { foldForSearch } from '#domain/text.ts';
import { searchText } from '../repositories/fold.ts';
import { installSearchFunctions } from './search-functions.ts';

/** In the sample of newest texts, two contain `ab` and one contains `qz`. */
const NEWEST = ['ab', 'ab', 'qz', ...Array.from({ length: 61 }, () => '')];

/** Builds an index of texts, oldest first, with the queries of a search for a short term. */
function indexOf(codes: readonly string[]) {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec(
    "create virtual table snippet_search using fts5(text, tokenize='trigram', detail='none', columnsize=0)",
  );
  const insert = database.prepare('insert into snippet_search (text) values (?)');
  for (const code of codes) insert.run(searchText({ title: '', description: null, code, tags: [] }));
  installSearchFunctions(database);
  const asking = database.prepare('select short_term_query(?) as query');
  const finding = database.prepare('select rowid - 1 as position from snippet_search where snippet_search match ?');
  const queryFor = (term: string) => asking.get(term)?.query;
  return {
    database,
    queryFor,
    /** Returns the indexes of matching texts, or null when all texts have to be read. */
    find(term: string) {
      const query = queryFor(term);
      return query === null ? null : finding.all(String(query)).map(({ position }) => Number(position));
    },
  };
}

test('finds rare terms through the index, including at the end of a text', () => {
  const { find } = indexOf(['begins with qz?', '?qz', 'q', 'qz"*"', 'not q alone: z', '函数', ...NEWEST]);
  expect(find('qz')).toEqual([0, 1, 3, 8]);
  expect(find('?q')).toEqual([1]);
  expect(find('"*')).toEqual([3]);
  expect(find('?')).toEqual([0, 1]);
  expect(find('函')).toEqual([5]);
  expect(find('数')).toEqual([5]);
  expect(find('函数')).toEqual([5]);
});

test('finds nothing for an absent term', () => {
  const { find } = indexOf(['qz', ...NEWEST]);
  expect(find('zq')).toEqual([]);
  expect(find('*')).toEqual([]);
  expect(find('\u{10FFFF}')).toEqual([]);
});

test('works within a statement that reads other tables', () => {
  const { database } = indexOf(['qz', ...NEWEST]);
  database.exec('create table snippets (id integer primary key)');
  const asking = database.prepare("select short_term_query('zq') as query, (select count(*) from snippets) as read");
  expect(asking.get()).toMatchObject({ read: 0 });
});

test('reads texts for common terms and for prefixes of too many trigrams', () => {
  const many = Array.from({ length: 1_001 }, (_, n) => `ж${String.fromCodePoint(0x4e00 + n)}`).join(' ');
  const { find } = indexOf([many, 'ш', ...NEWEST]);
  expect(find('ab')).toBeNull();
  expect(find('b')).toBeNull();
  expect(find('ж')).toBeNull();
  expect(find('ш')).toEqual([1]);
});

test('finds nothing in an empty index', () => {
  const { find } = indexOf([]);
  expect(find('qz')).toEqual([]);
});

test('reads texts for characters that the tokenizer maps to others', { tags: ['slow'] }, () => {
  const cased = Array.from({ length: 0x1_ffff }, (_, n) => String.fromCodePoint(n)).filter((character) =>
    /[\p{Cased}\p{Changes_When_Casefolded}\p{Changes_When_NFKC_Casefolded}]/u.test(character),
  );
  const folded = [...new Set(cased.flatMap((character) => [...foldForSearch(character)]))];
  const { find } = indexOf([...folded, ...NEWEST]);
  for (const [position, character] of folded.entries()) expect(find(character) ?? [position]).toContain(position);
  expect(folded.filter((character) => find(character) === null).length).toBeLessThan(folded.length / 20);
  expect(find('ſ')).toBeNull();
});
