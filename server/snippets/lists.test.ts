import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const titles = (body: unknown) =>
  Snippet.array()
    .parse(body)
    .map(({ title }) => title);

test('combines filters by language, tags, favorites and search', async () => {
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

test('scope=all includes public snippets of others', async () => {
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

test('shortens code in previews and sets codeTruncated', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Short', code: 'one\ntwo\n' });
  await createSnippet(ada, { title: 'Tall', code: 'line\n'.repeat(500) });
  await createSnippet(ada, { title: 'Wide', code: '🪝'.repeat(5_000) });
  await createSnippet(ada, { title: 'Cut', code: `whole\n${'x'.repeat(5_000)}` });
  await createSnippet(ada, { title: 'Exact', code: 'line\n'.repeat(60) });
  const [exact, cut, wide, tall, short] = Snippet.array().parse((await ada.get('/api/snippets?preview=true')).body);
  expect(short).toMatchObject({ code: 'one\ntwo\n', codeTruncated: false });
  expect(tall).toMatchObject({ code: Array(60).fill('line').join('\n'), codeTruncated: true });
  expect(wide).toMatchObject({ code: '🪝'.repeat(4_000), codeTruncated: true });
  // A trailing line break does not start another line.
  expect(exact).toMatchObject({ code: 'line\n'.repeat(60), codeTruncated: false });
  // Cuts at the end of a line if possible.
  expect(cut).toMatchObject({ code: 'whole', codeTruncated: true });
  const complete = Snippet.array().parse((await ada.get('/api/snippets')).body);
  expect(complete.map(({ codeTruncated }) => codeTruncated)).toEqual([false, false, false, false, false]);
});

test('starts a preview at the first match that is below it', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at + 1}`);
  const withLine = (at: number, text: string) => lines.with(at - 1, text).join('\n');
  await createSnippet(ada, { title: 'Below', code: withLine(150, 'const ΟΔΟΣ = 1;') });
  await createSnippet(ada, { title: 'At the end', code: `${withLine(299, 'ΟΔΟΣ')}\n` });
  await createSnippet(ada, { title: 'In the preview', code: withLine(40, 'οδος') });
  await createSnippet(ada, { title: 'ΟΔΟΣ', code: withLine(150, 'οδος') });
  await createSnippet(ada, { title: 'Too long', code: `${'x\n'.repeat(70_000)}ΟΔΟΣ` });
  await createSnippet(ada, { title: 'In another file', files: [{ code: lines.join('\n') }, { code: 'οδος' }] });
  const query = `search=${encodeURIComponent('οδοσ')}&preview=true`;
  const found = Snippet.array().parse((await ada.get(`/api/snippets?${query}`)).body);
  const startOf = (title: string) => {
    const snippet = found.find((one) => one.title === title);
    const shown = snippet?.code.split('\n') ?? [];
    return [snippet?.codeTruncated, snippet?.codeStartLine, shown[0], shown.length];
  };
  expect(startOf('Below')).toEqual([true, 150, 'const ΟΔΟΣ = 1;', 60]);
  expect(startOf('At the end')).toEqual([true, 299, 'ΟΔΟΣ', 3]);
  for (const title of ['In the preview', 'ΟΔΟΣ', 'In another file'])
    expect(startOf(title)).toEqual([true, 1, 'line 1', 60]);
  expect(startOf('Too long')).toEqual([true, 1, 'x', 60]);
  const complete = Snippet.array().parse((await ada.get(`/api/snippets?search=${encodeURIComponent('οδοσ')}`)).body);
  expect(complete.map(({ codeStartLine }) => codeStartLine)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('lists languages and tags, most used first', async () => {
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
])('returns 400 for %s', async (query) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { status, body } = await ada.get(`/api/snippets?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid', issues: [{ path: expect.any(String), message: expect.any(String) }] });
});
