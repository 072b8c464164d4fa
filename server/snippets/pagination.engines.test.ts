import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const titles = (body: unknown) =>
  Snippet.array()
    .parse(body)
    .map(({ title }) => title);

const SORTED = {
  recent: ['Émile', 'beta', '🪝 hook', 'Zed', 'alpha'],
  oldest: ['alpha', 'Zed', '🪝 hook', 'beta', 'Émile'],
  views: ['Zed', 'alpha', 'Émile', 'beta', '🪝 hook'],
  az: ['alpha', 'beta', 'Émile', 'Zed', '🪝 hook'],
  za: ['🪝 hook', 'Zed', 'Émile', 'beta', 'alpha'],
};

test('sorts on one page and across pages, with and without a search', async () => {
  const { app, person, advance } = await testServer();
  const ada = await person('ada');
  const uses: Record<string, number> = { Zed: 2, alpha: 1 };
  for (const title of ['alpha', 'Zed', '🪝 hook', 'beta', 'Émile']) {
    const { id } = await createSnippet(ada, { title, isPublic: title !== 'beta' });
    for (let use = 0; use < (uses[title] ?? 0); use++) await ada.post(`/api/snippets/${id}/use`);
    advance(1);
  }
  await app.useCounter.flush();
  for (const [sort, expected] of Object.entries(SORTED))
    for (const query of ['', '&scope=all', '&search=debounce', '&search=bo&scope=all']) {
      expect(titles((await ada.get(`/api/snippets?sort=${sort}${query}`)).body)).toEqual(expected);
      const pages: string[] = [];
      let next: string | undefined = `/api/snippets?sort=${sort}${query}&limit=2`;
      while (next) {
        const reply = await ada.get(next);
        expect(reply.headers['x-total-count']).toBe('5');
        pages.push(...titles(reply.body));
        const page = next.replace('limit=2', 'limit=5');
        next = /<(.+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
        // Requests the same page again by its end.
        const until = /[?&]cursor=([^&]+)/.exec(next ?? '')?.[1];
        if (until) expect(titles((await ada.get(`${page}&until=${until}`)).body)).toEqual(titles(reply.body));
      }
      expect(pages).toEqual(expected);
    }
});

test('omits the total with count=false unless the first page is complete', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  for (const title of ['1', '2', '3']) await createSnippet(ada, { title, isPublic: true });
  const total = async (query: string) => (await ada.get(`/api/snippets?search=debounce&${query}`)).headers;
  expect(await total('limit=2')).toMatchObject({ 'x-total-count': '3' });
  const uncounted = await total('limit=2&count=false');
  expect(uncounted).not.toHaveProperty('x-total-count');
  const next = /<(.+)>; rel="next"/.exec(uncounted.link ?? '')?.[1] ?? '';
  expect(new URLSearchParams(next.split('?')[1]).get('count')).toBe('false');
  const second = await ada.get(next);
  expect(titles(second.body)).toEqual(['1']);
  expect(second.headers).not.toHaveProperty('x-total-count');
  expect(await total('limit=3&count=false')).toMatchObject({ 'x-total-count': '3' });
  expect((await visitor.get('/api/public/snippets?limit=2&count=false')).headers).not.toHaveProperty('x-total-count');
});

test('escapes the search term in the link to the next page', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  for (const title of ['a', 'a?b 1', 'a?b 2']) await createSnippet(ada, { title });
  for (const search of ['a?b', 'a%3Fb']) {
    const first = await ada.get(`/api/snippets?search=${search}&limit=1`);
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await ada.get(next);
    expect([...titles(first.body), ...titles(second.body)]).toEqual(['a?b 2', 'a?b 1']);
    expect(second.headers).not.toHaveProperty('link');
  }
});

test('keeps pages consistent while snippets are added and deleted', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const created = [];
  for (const title of ['1', '2', '3', '4']) created.push(await createSnippet(ada, { title }));
  const first = await ada.get('/api/snippets?limit=2');
  expect(titles(first.body)).toEqual(['4', '3']);
  await createSnippet(ada, { title: '5' });
  await ada.delete(`/api/snippets/${created[2]?.id}`);
  const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
  const second = await ada.get(next);
  expect(titles(second.body)).toEqual(['2', '1']);
  expect(second.headers.link).toBeUndefined();
});

test.each(['', '&scope=all', '&search=debounce'])('returns the range between two cursors%s', async (query) => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const created = [];
  for (const title of ['1', '2', '3', '4', '5', '6']) {
    created.push(await createSnippet(ada, { title, isPublic: title > '3' }));
    advance(1);
  }
  const cursorAfter = async (count: number) => {
    const { headers } = await ada.get(`/api/snippets?limit=${count}${query}`);
    return new URLSearchParams(/\?(.+)>; rel="next"/.exec(headers.link ?? '')?.[1]).get('cursor') ?? '';
  };
  const [two, four] = [await cursorAfter(2), await cursorAfter(4)];
  const between = (parameters: string) => ada.get(`/api/snippets?${parameters}${query}`);

  expect(titles((await between(`until=${two}`)).body)).toEqual(['6', '5']);
  expect(titles((await between(`cursor=${two}&until=${four}`)).body)).toEqual(['4', '3']);
  const firstPage = await between(`cursor=${two}&until=${four}&limit=1`);
  expect(titles(firstPage.body)).toEqual(['4']);
  expect(firstPage.headers['x-total-count']).toBe('6');
  const lastPage = await ada.get(/<(.+)>; rel="next"/.exec(firstPage.headers.link ?? '')?.[1] ?? '');
  expect(titles(lastPage.body)).toEqual(['3']);
  expect(lastPage.headers.link).toBeUndefined();

  // Adds a snippet at the start and deletes the last one of the first range.
  await createSnippet(ada, { title: '7' });
  await ada.delete(`/api/snippets/${created[4]?.id}`);
  const first = await between(`until=${two}`);
  expect(titles(first.body)).toEqual(['7', '6']);
  expect(first.headers['x-total-count']).toBe('6');
  expect(titles((await between(`cursor=${two}&until=${four}`)).body)).toEqual(['4', '3']);
});

test('orders snippets of the same millisecond by creation', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  for (let n = 0; n < 30; n++) await createSnippet(ada, { title: String(n) });
  expect(titles((await ada.get('/api/snippets')).body)).toEqual(Array.from({ length: 30 }, (_, n) => String(29 - n)));
});

test('limits a page to 1,000 snippets by default', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const snippets = Array.from({ length: 1_003 }, (_, n) => ({ title: `Number ${n}`, code: 'x' }));
  await ada.post('/api/snippets/import', { snippets });
  const first = await ada.get('/api/snippets');
  expect(first.headers['x-total-count']).toBe('1003');
  expect(titles(first.body)).toHaveLength(1_000);
  const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
  expect(titles((await ada.get(next)).body)).toEqual(['Number 2', 'Number 1', 'Number 0']);
});

/** Reads all pages of a list. Expects each to have at most 4 MiB. */
async function readPages(caller: Caller, path: string) {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next; ) {
    const { text, body, headers } = await caller.get(next);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4 * 1024 * 1024);
    pages.push(titles(body));
    next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  return pages;
}

test.each([
  ['code', () => ({ code: 'x'.repeat(512 * 1024) }), 7],
  ['code with escaped characters', () => ({ code: `x${'\u0001'.repeat(512 * 1024 - 1)}` }), 1],
])(
  'ends a page of snippets with long %s at 4 MiB and continues on the next',
  { tags: ['slow'] },
  async (_what, fields, perPage) => {
    const { person, visitor } = await testServer();
    const ada = await person('ada');
    const titled = Array.from({ length: 2 * perPage + 1 }, (_, n) => String(n + 10));
    const snippets = titled.map((title) => ({ title, ...fields(), isPublic: true }));
    expect(await ada.post('/api/snippets/import', { snippets, visibility: 'keep' })).toMatchObject({ status: 200 });
    const pages = [titled.slice(0, perPage), titled.slice(perPage, 2 * perPage), titled.slice(2 * perPage)];
    for (const query of ['sort=az', 'sort=az&scope=all', 'sort=az&limit=200'])
      expect(await readPages(ada, `/api/snippets?${query}`), query).toEqual(pages);
    expect(await readPages(visitor, '/api/public/snippets?sort=az')).toEqual(pages);
    expect((await ada.get('/api/snippets?sort=az')).headers['x-total-count']).toBe(String(titled.length));
    // Previews do not count with their full code.
    expect(await readPages(ada, '/api/snippets?sort=az&preview=true')).toEqual([titled]);
  },
);

test('counts descriptions and previews towards the size of a page', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const titled = Array.from({ length: 400 }, (_, n) => String(n + 1_000));
  const snippets = titled.map((title) => ({ title, code: 'x', description: '\u0001'.repeat(2_000) }));
  expect(await ada.post('/api/snippets/import', { snippets })).toMatchObject({ status: 200 });
  for (const query of ['sort=az', 'sort=az&preview=true']) {
    const pages = await readPages(ada, `/api/snippets?${query}`);
    expect(pages).toHaveLength(2);
    expect(pages.flat()).toEqual(titled);
  }
});

test.each(['tag=kept', 'language=go'])('counts snippets that match %s only', async (filter) => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  for (const given of [
    { tags: ['kept'], language: 'go' },
    { tags: ['kept'], language: 'go' },
    { tags: [], language: 'c' },
  ])
    await createSnippet(ada, { ...given, isPublic: true });
  const { headers } = await visitor.get(`/api/public/snippets?${filter}&limit=1`);
  expect(headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('rel="next"') });
});

test('pages through titles of maximum folded length', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  // U+FDFA folds to 18 characters.
  const names = ['b', '\ufdfa'.repeat(255), `${'\ufdfa'.repeat(254)}b`];
  for (const title of names) await createSnippet(ada, { title });
  const found: string[] = [];
  for (let next: string | undefined = '/api/snippets?sort=az&limit=1'; next !== undefined; ) {
    const reply = await ada.get(next);
    expect(reply.status).toBe(200);
    found.push(...titles(reply.body));
    next = /<(.+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('returns 400 for a cursor with a NUL character', async () => {
  const { visitor } = await testServer();
  const cursor = Buffer.from(JSON.stringify(['\0', 1])).toString('base64url');
  for (const name of ['cursor', 'until']) {
    const reply = await visitor.get(`/api/public/snippets?sort=az&${name}=${cursor}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: name }] } });
  }
});
