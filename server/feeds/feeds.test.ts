import { parseFeed } from '@rowanmanning/feed-parser';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const HOSTILE = `<script>alert("1")</script> & ]]> &amp; 'x' \u0001\u000b`;

async function publish(person: Caller, given: Record<string, unknown>): Promise<number> {
  const { id } = await createSnippet(person, given);
  await person.post(`/api/snippets/${id}/publish`, { isPublic: true });
  return id;
}

test('keeps hostile text as text in well-formed XML', async () => {
  const { person, visitor } = await testServer();
  const ada = await person({ subject: 'ada', name: `Ada & <b> &amp;`, email: 'ada@example.com' });
  await publish(ada, { title: HOSTILE, description: HOSTILE, code: HOSTILE, tags: ['<b> & "c"'] });
  const { text } = await visitor.get('/feed.atom');
  for (const forbidden of ['<script', '\u0001', '\u000b', '\ufffe']) expect(text).not.toContain(forbidden);
  const [item] = parseFeed(text).items;
  // The parser decodes names and contents twice.
  expect(text).toContain('<name>Ada &amp; &lt;b&gt; &amp;amp;</name>');
  expect(item?.categories[0]?.term).toBe('<b> & "c"');
  expect(text).toContain('<![CDATA[<pre>&lt;script&gt;');
  expect(item?.url).toMatch(/^http:.*\/shared\//);
});

test('lists the 50 last published snippets, with the description as text and the code of the card', async () => {
  const { person, visitor, advance } = await testServer();
  const ada = await person('ada');
  const first = Array.from({ length: 51 }, (_, at) => ({ title: `Number ${at}`, code: 'x', isPublic: true }));
  await ada.post('/api/snippets/import', { visibility: 'keep', snippets: first });
  advance(1_000);
  const code = Array.from({ length: 40 }, (_, at) => `a < ${at}`).join('\n');
  await publish(ada, { title: 'Last & <i>', description: '<b>bold</b>', code, tags: ['x', 'y'] });
  const { text } = await visitor.get('/feed.atom');
  const { items, self } = parseFeed(text);
  expect(self).toMatch(/^http.*\/feed\.atom$/);
  expect(items).toHaveLength(50);
  expect(items[0]).toMatchObject({ description: '<b>bold</b>' });
  expect(items[0]?.categories.map(({ term }) => term)).toEqual(['x', 'y']);
  expect(text).toContain('<summary type="html"><![CDATA[&lt;b&gt;bold&lt;/b&gt;]]></summary>');
  expect(text).toContain('<content type="html"><![CDATA[<pre>a &lt; 0\na &lt; 1\n');
  const published = [...text.matchAll(/<published>(.*?)<\/published>/g)].map(([, time]) => time);
  expect(published[0]).toBe('2026-01-31T09:30:01.000Z');
});

test('answers 304 to the tag or the time of the last reply; the tag wins', async () => {
  const { app, person } = await testServer();
  const ada = await person('ada');
  await publish(ada, {});
  const get = (headers: Record<string, string>) => app.inject({ url: '/feed.atom', headers });
  const { headers } = await get({});
  const [etag, time] = [String(headers.etag), String(headers['last-modified'])];
  for (const _ of ['uncached', 'cached']) {
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ 'if-modified-since': time })).statusCode).toBe(304);
    expect((await get({ 'if-none-match': '"other"', 'if-modified-since': time })).statusCode).toBe(200);
    expect((await get({ 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).statusCode).toBe(200);
  }
});

test('answers 404 for the feed of an unknown handle, a hidden profile and a disabled person', async () => {
  const { person, visitor, store } = await testServer();
  const ada = await person('ada');
  await publish(ada, { title: 'Of Ada' });
  const show = (isPublic: boolean) => ada.put('/api/auth/profile', { handle: 'ada-l', about: null, isPublic });
  const statusOf = async (handle: string) => (await visitor.get(`/@${handle}/feed.atom`)).status;
  expect(await statusOf('ada-l')).toBe(404);
  await show(true);
  expect(await statusOf('ada-l')).toBe(200);
  expect(await statusOf('nobody')).toBe(404);
  await show(false);
  expect(await statusOf('ada-l')).toBe(404);
  await show(true);
  await store.users.setDisabled(ada.userId ?? '', Date.now());
  expect(await statusOf('ada-l')).toBe(404);
});
