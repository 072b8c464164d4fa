import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const titles = (body: unknown) =>
  Snippet.array()
    .parse(body)
    .map(({ title }) => title);

/** Returns the titles of the search results in order. */
async function found(who: Caller, term: string): Promise<string[]> {
  return titles((await who.get(`/api/snippets?${new URLSearchParams({ search: term })}`)).body);
}

test('finds any substring of title, description, code and tags, ignoring case', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, {
    title: 'Quick Sort',
    description: 'Splits around a pivot',
    code: 'const [left, right] = partition(list);',
    tags: ['algorithms'],
  });
  for (const term of ['quick', 'ICK SO', 'pivot', 'PIVOT', 'titio', '[left, right]', 'algo', 'q', 'k ', '= p']) {
    expect(await found(ada, term), term).toEqual(['Quick Sort']);
  }
  for (const term of ['quicksort', 'pivots', 'Quick SortSplits', 'leftright', 'zz']) {
    expect(await found(ada, term), term).toEqual([]);
  }
});

test.each([
  ['100%', '100% sure', '1000 sure'],
  ['a_b', 'a_b', 'axb'],
  ['%', 'full %', 'empty'],
  ['_', 'snake_case', 'camelCase'],
  ['%%%%', 'a%%%%b', 'a%b'],
  ["'; drop table snippets; --", "x'; drop table snippets; --", 'x'],
  ['"quoted"', 'say "quoted"', 'say quoted'],
  ['\\n', 'a\\nb', 'a\nb'],
  ['\\', 'back\\slash', 'slash/'],
  ['(?:x)*', 'match (?:x)* here', 'xxx'],
  ['NEAR("a"', 'NEAR("a" "b")', 'near a b'],
  ['a\nb', 'a\nb', 'a b'],
  ['ÄÖÜ', 'größer äöü', 'aou'],
  ['straße', 'STRAßE', 'STRASSE'],
  ['ΟΔΟΣ', 'ΟΔΟΣΑ', 'ΟΔΑ'],
  ['日本', '東京は日本', '東京'],
  ['مرحبا', 'قل مرحبا بك', 'سلام'],
  ['🪝', 'hook 🪝', 'hook 🎣'],
  ['e\u0301t', 'été \u00e9t', 'ete'],
  ['  x', 'a  x', 'a x'],
])('matches every character of %j literally', async (term, matching, other) => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Matching', code: matching, tags: [] });
  await createSnippet(ada, { title: 'Other', code: other, tags: [] });
  expect(await found(ada, term)).toEqual(['Matching']);
});

test.each(['\u001f', '\u001f\u001f', 'a\u001f', '\u001fb'])('finds %j only in texts that contain it', async (term) => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Other', description: 'a', code: 'b', tags: [] });
  expect(await found(ada, term)).toEqual([]);
  await createSnippet(ada, { title: 'Matching', description: 'a', code: 'a\u001f\u001fb', tags: [] });
  expect(await found(ada, term)).toEqual(['Matching']);
});
