import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const pathOf = (q: string, more: Record<string, string> = {}) => `/api/snippets?${new URLSearchParams({ q, ...more })}`;

const titlesIn = (body: unknown) =>
  Snippet.array()
    .parse(body)
    .map(({ title }) => title);

async function found(who: Caller, q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await who.get(pathOf(q, more));
  expect(status, q).toBe(200);
  return titlesIn(body);
}

const plain = { description: null, tags: [] };

async function library() {
  const server = await testServer();
  const ada = await server.person('ada');
  await createSnippet(ada, { ...plain, title: 'Alpha', code: 'func main() {\r\n}\r\n', tags: ['go-lang'] });
  await createSnippet(ada, { ...plain, title: 'Beta', code: 'function beta\nmain', description: 'caſe of cafe\u0301' });
  await createSnippet(ada, {
    ...plain,
    title: 'Gamma',
    files: [
      { name: 'a.txt', language: 'text', code: 'one' },
      { name: 'func.go', language: 'go', code: 'x := 12345' },
    ],
  });
  return { ...server, ada };
}

test('finds expressions in each field, with filters and in every order', { tags: ['slow'] }, async () => {
  const { ada } = await library();
  const cases: [string, string[]][] = [
    ['regex:func \\w+\\(', ['Alpha']],
    ['regex:^FUNC', ['Gamma', 'Beta', 'Alpha']],
    ['case:yes regex:^FUNC', []],
    ['case:yes regex:func', ['Gamma', 'Beta', 'Alpha']],
    ['regex:\\{$', ['Alpha']],
    ['regex:^\\d+$|\\d{5}', ['Gamma']],
    ['regex:go-l', ['Alpha']],
    ['regex:case of cafe', ['Beta']],
    ['regex:beta.main', []],
    ['regex:betafunction', []],
    ['regex:\\d', ['Gamma']],
    ['lang:go regex:.', ['Gamma']],
    ['-title:gamma regex:func', ['Beta', 'Alpha']],
    ['sort:az regex:func', ['Alpha', 'Beta', 'Gamma']],
    ['sort:best regex:func', ['Gamma', 'Beta', 'Alpha']],
    ['regex:x*', ['Gamma', 'Beta', 'Alpha']],
    ['regex:nowhere', []],
  ];
  for (const [q, expected] of cases) expect(await found(ada, q), q).toEqual(expected);
  expect(await found(ada, 'regex:^func', { search: 'MAIN' })).toEqual(['Beta', 'Alpha']);
});

test('finds whole words, also before a combining mark', async () => {
  const { ada } = await library();
  await createSnippet(ada, { ...plain, title: 'Whole', code: 'run(Word)' });
  await createSnippet(ada, { ...plain, title: 'Marked', code: 'a word\u0301' });
  await createSnippet(ada, { ...plain, title: 'Parts', code: 'words, password, word_1' });
  expect(await found(ada, 'regex:\\bword\\b')).toEqual(['Marked', 'Whole']);
  expect(await found(ada, 'regex:\\bwor')).toEqual(['Parts', 'Marked', 'Whole']);
  expect(await found(ada, 'regex:\\(\\bword\\b\\)')).toEqual(['Whole']);
  expect(await found(ada, 'regex:\\brun\\b\\(')).toEqual(['Whole']);
  expect(await found(ada, 'regex:\\Bword\\b')).toEqual(['Parts']);
  expect(await found(ada, 'case:yes regex:\\bword\\b')).toEqual(['Marked']);
});

test('pages matches, and counts only what the first page holds', async () => {
  const { ada } = await library();
  for (const sort of ['recent', 'oldest', 'az']) {
    const all = await ada.get(pathOf('regex:func', { sort }));
    expect(all.headers['x-total-count']).toBe('3');
    const titles: string[] = [];
    let path = pathOf('regex:func', { sort, limit: '2' });
    while (path !== '') {
      const { body, headers } = await ada.get(path);
      expect(headers).not.toHaveProperty('x-total-count');
      expect(headers).not.toHaveProperty('x-search-incomplete');
      titles.push(...titlesIn(body));
      path = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? '';
    }
    expect(titles).toEqual(titlesIn(all.body));
  }
});

test('says where RE2 refuses an expression', async () => {
  const { ada, visitor } = await library();
  const refused = await ada.get(pathOf('lang:go regex:𝒳a**'));
  expect(refused.status).toBe(400);
  const message = 'Regular expression, character 3: invalid nested repetition operator';
  expect(refused.body).toEqual({ code: 'invalid', message, position: 3, issues: [{ path: 'q', message }] });
  expect((await visitor.get('/api/public/snippets?q=regex:(')).status).toBe(400);
});

test('finds nothing that the viewer cannot read', async () => {
  const { ada, person, visitor } = await library();
  const ben = await person('ben');
  const hidden = await ben.get(pathOf('regex:func', { scope: 'all', matches: 'true' }));
  expect(hidden.body).toEqual([]);
  expect(hidden.headers['x-total-count']).toBe('0');
  const [newest] = Snippet.array().parse((await ada.get(pathOf('regex:func'))).body);
  await ada.post(`/api/snippets/${newest?.id}/publish`, { isPublic: true });
  expect(titlesIn((await visitor.get('/api/public/snippets?q=regex:func')).body)).toEqual(['Gamma']);
});
