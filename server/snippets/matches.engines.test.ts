import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

async function matchesOf(who: Caller, query: Record<string, string>): Promise<Snippet['matches'][]> {
  const { status, body } = await who.get(`/api/snippets?${new URLSearchParams({ matches: 'true', ...query })}`);
  expect(status).toBe(200);
  return Snippet.array()
    .parse(body)
    .map(({ matches }) => matches);
}

async function library() {
  const server = await testServer();
  const ada = await server.person('ada');
  await createSnippet(ada, {
    title: 'Pool title',
    description: 'first\nthe POOL',
    tags: ['carpool'],
    files: [
      { name: null, language: 'go', code: 'a\r\n\tpool Pool\r\nb' },
      { name: 'pool.css', language: 'css', code: 'x\ny' },
    ],
  });
  return { ...server, ada };
}

test('returns at most three lines, of the code first', { tags: ['slow'] }, async () => {
  const { ada } = await library();
  const hit = { field: 'code', file: 'Pool-title.go', line: 2, text: '\tpool Pool' };
  const expected = [
    [
      {
        ...hit,
        file: expect.stringMatching(/\.go$/),
        ranges: [
          [1, 5],
          [6, 10],
        ],
      },
      { field: 'description', file: null, line: 2, text: 'the POOL', ranges: [[4, 8]] },
      { field: 'title', file: null, line: null, text: 'Pool title', ranges: [[0, 4]] },
    ],
  ];
  expect(await matchesOf(ada, { q: 'pool' })).toEqual(expected);
  expect(await matchesOf(ada, { search: 'POOL' })).toEqual(expected);
  expect(await matchesOf(ada, { q: 'regex:p[o]+l' })).toEqual(expected);
});

test('returns lines of words, of fields that a filter names, and of the same case', async () => {
  const { ada } = await library();
  expect(await matchesOf(ada, { q: 'first carpool' })).toMatchObject([
    [
      { field: 'description', line: 1, text: 'first' },
      { field: 'tag', file: null, line: null, text: 'carpool', ranges: [[0, 7]] },
    ],
  ]);
  expect(await matchesOf(ada, { q: 'file:pool' })).toEqual([
    [{ field: 'file', file: 'pool.css', line: null, text: 'pool.css', ranges: [[0, 4]] }],
  ]);
  expect(await matchesOf(ada, { q: 'case:yes Pool' })).toMatchObject([
    [{ field: 'code', ranges: [[6, 10]] }, { field: 'title' }],
  ]);
  expect(await matchesOf(ada, { q: '-code:nowhere tag:carpool' })).toEqual([[]]);
  expect(await matchesOf(ada, {})).toEqual([[]]);
});

test('returns the lines of short, of long and of several files on one page of previews', async () => {
  const { ada } = await library();
  const filler = 'line\n'.repeat(100);
  await createSnippet(ada, { title: 'Short', tags: [], description: null, code: 'a\r\n\tpool\r\n' });
  await createSnippet(ada, { title: 'Long', tags: [], description: null, code: `${filler}a pool` });
  expect(await matchesOf(ada, { q: 'pool', preview: 'true' })).toMatchObject([
    [{ field: 'code', line: 101, text: 'a pool', ranges: [[2, 6]] }],
    [{ field: 'code', line: 2, text: '\tpool', ranges: [[1, 5]] }],
    [{ field: 'code', line: 2 }, { field: 'description' }, { field: 'title' }],
  ]);
});

test('leaves matches out unless they are asked for', async () => {
  const { ada } = await library();
  const [snippet] = Snippet.array().parse((await ada.get('/api/snippets?q=pool')).body);
  expect(snippet).not.toHaveProperty('matches');
});

test('returns every match of the part of a long line, also behind many matches of an earlier one', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'long', tags: [], code: `${'𝒳x'.repeat(40_000)}\nx` });
  const [[first, second] = []] = await matchesOf(ada, { q: 'x' });
  expect(first?.text.length).toBeLessThanOrEqual(240);
  expect(first?.text.isWellFormed()).toBe(true);
  for (const [start, end] of first?.ranges ?? []) expect(first?.text.slice(start, end)).toBe('x');
  expect(first?.ranges.length).toBeGreaterThan(70);
  expect(second).toMatchObject({ line: 2, text: 'x', ranges: [[0, 1]] });
});

test('starts the preview of a card at the first hit of its first file, if it would show none', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const code = Array.from({ length: 300 }, (_, at) => (at === 199 ? 'word9 here' : `line ${at + 1}`)).join('\n');
  await createSnippet(ada, { title: 'Long', code });
  const preview = async (query: Record<string, string>) => {
    const { body } = await ada.get(
      `/api/snippets?${new URLSearchParams({ preview: 'true', matches: 'true', ...query })}`,
    );
    const [snippet] = Snippet.array().parse(body);
    return { start: snippet?.codeStartLine, first: snippet?.code.split('\n')[0], cut: snippet?.codeTruncated };
  };
  const atHit = { start: 200, first: 'word9 here', cut: true };
  expect(await preview({ q: 'regex:word[0-9]' })).toEqual(atHit);
  expect(await preview({ q: 'code:word9' })).toEqual(atHit);
  expect(await preview({ q: 'regex:line [23]$' })).toEqual({ start: 1, first: 'line 1', cut: true });
  expect(await preview({ q: 'title:long' })).toEqual({ start: 1, first: 'line 1', cut: true });
});
