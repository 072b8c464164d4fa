import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const titles = (body: unknown) =>
  Snippet.array()
    .parse(body)
    .map(({ title }) => title);

/** The titles that a search finds, in the order of the list. */
async function found(who: Caller, term: string): Promise<string[]> {
  return titles((await who.get(`/api/snippets?${new URLSearchParams({ search: term })}`)).body);
}

test('a search finds any substring of title, description, code and tags, without regard to case', async () => {
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
])('a search for %j takes every character literally', async (term, matching, other) => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Matching', code: matching, tags: [] });
  await createSnippet(ada, { title: 'Other', code: other, tags: [] });
  expect(await found(ada, term)).toEqual(['Matching']);
});

test('filters narrow together: any of the languages, all of the tags, favourites, a search', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'One', language: 'go', tags: ['web', 'http'] });
  await createSnippet(ada, { title: 'Two', language: 'rust', tags: ['web'] });
  const { id } = await createSnippet(ada, { title: 'Three', language: 'java', tags: ['web', 'http'] });
  await ada.post(`/api/snippets/${id}/favorite`);
  const list = async (query: string) => titles((await ada.get(`/api/snippets?${query}`)).body);

  expect(await list('language=go')).toEqual(['One']);
  expect(await list('language=go&language=rust')).toEqual(['Two', 'One']);
  expect(await list('tag=web')).toEqual(['Three', 'Two', 'One']);
  expect(await list('tag=web&tag=http')).toEqual(['Three', 'One']);
  expect(await list('tag=http&language=go')).toEqual(['One']);
  expect(await list('favorites=true')).toEqual(['Three']);
  expect(await list('favorites=true&language=go')).toEqual([]);
  expect(await list('tag=http&search=thr')).toEqual(['Three']);
  expect(await list('tag=HTTP')).toEqual([]);
});

test('scope=all adds other people’s public snippets', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ben, { title: 'Ben, open', isPublic: true });
  await createSnippet(ben, { title: 'Ben, hidden' });
  await createSnippet(ada, { title: 'Ada, hidden' });
  await createSnippet(ada, { title: 'Ada, open', isPublic: true });
  expect(titles((await ada.get('/api/snippets')).body)).toEqual(['Ada, open', 'Ada, hidden']);
  expect(titles((await ada.get('/api/snippets?scope=all')).body)).toEqual(['Ada, open', 'Ada, hidden', 'Ben, open']);
  expect(titles((await visitor.get('/api/public/snippets')).body)).toEqual(['Ada, open', 'Ben, open']);
  expect(titles((await ada.get('/api/public/snippets?scope=own')).body)).toEqual(['Ada, open', 'Ben, open']);
});

const SORTED = {
  recent: ['Émile', 'beta', '🪝 hook', 'Zed', 'alpha'],
  oldest: ['alpha', 'Zed', '🪝 hook', 'beta', 'Émile'],
  views: ['Zed', 'alpha', 'Émile', 'beta', '🪝 hook'],
  az: ['alpha', 'beta', 'Émile', 'Zed', '🪝 hook'],
  za: ['🪝 hook', 'Zed', 'Émile', 'beta', 'alpha'],
};

test.each(Object.entries(SORTED))(
  'sort=%s, whole and page by page, with and without a search',
  async (sort, expected) => {
    const { app, person, advance } = await testServer();
    const ada = await person('ada');
    const uses: Record<string, number> = { Zed: 2, alpha: 1 };
    for (const title of ['alpha', 'Zed', '🪝 hook', 'beta', 'Émile']) {
      const { id } = await createSnippet(ada, { title, isPublic: title !== 'beta' });
      for (let use = 0; use < (uses[title] ?? 0); use++) await ada.post(`/api/snippets/${id}/use`);
      advance(1);
    }
    await app.useCounter.flush();
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
        // The same page once more, by where the next one begins.
        const until = /[?&]cursor=([^&]+)/.exec(next ?? '')?.[1];
        if (until) expect(titles((await ada.get(`${page}&until=${until}`)).body)).toEqual(titles(reply.body));
      }
      expect(pages).toEqual(expected);
    }
  },
);

test('a list that is not to be counted says how many there are where it knows', async () => {
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

test('the next page is of the same list, whatever was searched', async () => {
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

test('pages stay whole while snippets come and go between them', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const made = [];
  for (const title of ['1', '2', '3', '4']) made.push(await createSnippet(ada, { title }));
  const first = await ada.get('/api/snippets?limit=2');
  expect(titles(first.body)).toEqual(['4', '3']);
  await createSnippet(ada, { title: '5' });
  await ada.delete(`/api/snippets/${made[2]?.id}`);
  const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
  const second = await ada.get(next);
  expect(titles(second.body)).toEqual(['2', '1']);
  expect(second.headers.link).toBeUndefined();
});

test.each(['', '&scope=all', '&search=debounce'])(
  'what lies between two cursors is asked for as one%s',
  async (query) => {
    const { person, advance } = await testServer();
    const ada = await person('ada');
    const made = [];
    for (const title of ['1', '2', '3', '4', '5', '6']) {
      made.push(await createSnippet(ada, { title, isPublic: title > '3' }));
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
    const part = await between(`cursor=${two}&until=${four}&limit=1`);
    expect(titles(part.body)).toEqual(['4']);
    expect(part.headers['x-total-count']).toBe('6');
    const rest = await ada.get(/<(.+)>; rel="next"/.exec(part.headers.link ?? '')?.[1] ?? '');
    expect(titles(rest.body)).toEqual(['3']);
    expect(rest.headers.link).toBeUndefined();

    // A new one comes first, wherever the page that is asked for once more ended; the one that was its last is gone.
    await createSnippet(ada, { title: '7' });
    await ada.delete(`/api/snippets/${made[4]?.id}`);
    const first = await between(`until=${two}`);
    expect(titles(first.body)).toEqual(['7', '6']);
    expect(first.headers['x-total-count']).toBe('6');
    expect(titles((await between(`cursor=${two}&until=${four}`)).body)).toEqual(['4', '3']);
  },
);

test('snippets of one millisecond keep the order they were made in', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  for (let n = 0; n < 30; n++) await createSnippet(ada, { title: String(n) });
  expect(titles((await ada.get('/api/snippets')).body)).toEqual(Array.from({ length: 30 }, (_, n) => String(29 - n)));
});

test('a list without a limit ends at 1,000 and leads on', async () => {
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

test('a page ends where there is too much code on it, and leads on to the rest', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const titled = Array.from({ length: 35 }, (_, n) => String(n + 10));
  // With 16 MiB of code the page is full: 32 of these.
  const snippets = titled.map((title, n) => ({ title, code: 'x'.repeat(512 * 1024), isPublic: n % 2 === 0 }));
  expect(await ada.post('/api/snippets/import', { snippets, visibility: 'keep' })).toMatchObject({ status: 200 });
  for (const query of ['sort=az', 'sort=az&scope=all', 'sort=az&limit=200', 'sort=az&favorites=false&search=xxx']) {
    const first = await ada.get(`/api/snippets?${query}`);
    expect(titles(first.body), query).toEqual(titled.slice(0, 32));
    expect(first.headers['x-total-count']).toBe('35');
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await ada.get(next);
    expect(titles(second.body), query).toEqual(titled.slice(32));
    expect(second.headers).not.toHaveProperty('link');
  }
  // What fits is whole, and a preview is not held against its code.
  expect((await visitor.get('/api/public/snippets')).headers).not.toHaveProperty('link');
  expect(titles((await ada.get('/api/snippets?sort=az&preview=true')).body)).toEqual(titled);
});

test('a preview carries what a card shows and says that more follows', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Short', code: 'one\ntwo\n' });
  await createSnippet(ada, { title: 'Tall', code: 'line\n'.repeat(500) });
  await createSnippet(ada, { title: 'Wide', code: '🪝'.repeat(5_000) });
  await createSnippet(ada, { title: 'Cut', code: `whole\n${'x'.repeat(5_000)}` });
  await createSnippet(ada, { title: 'Just', code: 'line\n'.repeat(60) });
  const [just, cut, wide, tall, short] = Snippet.array().parse((await ada.get('/api/snippets?preview=true')).body);
  expect(short).toMatchObject({ code: 'one\ntwo\n', codeTruncated: false });
  expect(tall).toMatchObject({ code: Array(60).fill('line').join('\n'), codeTruncated: true });
  expect(wide).toMatchObject({ code: '🪝'.repeat(4_000), codeTruncated: true });
  // After its last break there is no line.
  expect(just).toMatchObject({ code: 'line\n'.repeat(60), codeTruncated: false });
  // At a line's end where there is one.
  expect(cut).toMatchObject({ code: 'whole', codeTruncated: true });
  const whole = Snippet.array().parse((await ada.get('/api/snippets')).body);
  expect(whole.map(({ codeTruncated }) => codeTruncated)).toEqual([false, false, false, false, false]);
});

test.each(['tag=kept', 'language=go'])('the number of what %s leaves is told, not of all there is', async (filter) => {
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

test('titles of any length and script are gone through page by page, from A to Z', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  // Each of these signs sorts as the eighteen it is made of.
  const titles = ['b', '\ufdfa'.repeat(255), `${'\ufdfa'.repeat(254)}b`];
  for (const title of titles) await createSnippet(ada, { title });
  const found: string[] = [];
  for (let next: string | undefined = '/api/snippets?sort=az&limit=1'; next !== undefined; ) {
    const reply = await ada.get(next);
    expect(reply.status).toBe(200);
    found.push(
      ...Snippet.array()
        .parse(reply.body)
        .map(({ title }) => title),
    );
    next = /<(.+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(found.toSorted()).toEqual(titles.toSorted());
});

test('languages and tags come most used first', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { language: 'go', tags: ['b', 'a'] });
  await createSnippet(ada, { language: 'c', tags: ['b'] });
  await createSnippet(ada, { language: 'go', tags: [] });
  expect((await ada.get('/api/languages')).body).toEqual(['go', 'c']);
  expect((await ada.get('/api/tags')).body).toEqual(['b', 'a']);
  expect((await ada.get('/api/languages/counts')).body).toEqual([
    { name: 'go', count: 2 },
    { name: 'c', count: 1 },
  ]);
  expect((await ada.get('/api/tags/counts')).body).toEqual([
    { name: 'b', count: 2 },
    { name: 'a', count: 1 },
  ]);
  expect((await ada.get('/api/tags/counts?scope=mine')).status).toBe(400);
});

test.each([
  'sort=newest',
  'limit=0',
  'limit=201',
  'limit=many',
  'cursor=nonsense',
  'until=nonsense',
  'sort=az&cursor=WzFd',
  'favorites=maybe',
  'count=no',
  'scope=everyone',
  `search=${'x'.repeat(501)}`,
  'search=%00',
])('a list with %s is refused', async (query) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { status, body } = await ada.get(`/api/snippets?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid', issues: [{ path: expect.any(String), message: expect.any(String) }] });
});

test('a cursor with text that cannot be stored is refused as one of another list', async () => {
  const { visitor } = await testServer();
  const cursor = Buffer.from(JSON.stringify(['\0', 1])).toString('base64url');
  for (const name of ['cursor', 'until']) {
    const reply = await visitor.get(`/api/public/snippets?sort=az&${name}=${cursor}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: name }] } });
  }
});
