import { parseFeed } from '@rowanmanning/feed-parser';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { parsePage } from '#tests/support/html.ts';
import { HOSTILE, PAYLOADS } from '#tests/support/payloads.ts';
import { testServer } from '#tests/support/server.ts';
import { webFolder } from '#tests/support/web-folder.ts';

async function pegboard() {
  const server = await testServer({ publicUrl: 'https://pegboard.example' }, { webFolder: await webFolder() });
  const ada = await server.person('ada');
  const show = (isPublic: boolean, about: string | null = null) =>
    ada.put('/api/auth/profile', { handle: 'Ada-L', about, isPublic });
  return { ...server, ada, show };
}

const feedLink = (title: string, path: string) =>
  `<link rel="alternate" type="application/atom+xml" title="${title}" href="https://pegboard.example${path}" />`;

test('the page of a profile has its title, link preview and feed', async () => {
  const { visitor, show } = await pegboard();
  await show(true, 'Numbers & "more"');
  for (const path of ['/@ada-l', '/@Ada-L/']) {
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(text).toContain('<title>ada (@Ada-L) · Pegboard</title>');
    expect(text).toContain('<link rel="canonical" href="https://pegboard.example/@Ada-L" />');
    expect(text).toContain('<meta property="og:title" content="ada (@Ada-L) · Pegboard" />');
    expect(text).toContain('<meta property="og:description" content="Numbers &amp; &quot;more&quot;" />');
    expect(text).toContain(feedLink('ada (@Ada-L) · Pegboard', '/@Ada-L/feed.atom'));
  }
});

const CONTROLS = 'a\u0001b\u001b[31m\u009fc\u202ed';
const withoutControls = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

test('keeps hostile text as text in the head and the feed of a profile', { tags: ['slow'] }, async () => {
  const { ada, visitor, show } = await pegboard();
  const { id } = await createSnippet(ada, { isPublic: true });
  for (const text of [HOSTILE, CONTROLS, ...PAYLOADS]) {
    const [name, about] = [text.slice(0, 100).trim(), text.slice(0, 160).trim()];
    await ada.patch('/api/auth/user', { displayName: name });
    await show(true, about);
    await ada.put(`/api/snippets/${id}`, { title: text, description: text, tags: [], code: text, language: 'text' });
    const { text: markup } = await visitor.get('/@ada-l');
    const page = parsePage(markup);
    const contentOf = (property: string) =>
      page.querySelector(`[property="${property}"], [name="${property}"]`)?.getAttribute('content');
    const title = `${withoutControls(name)} (@Ada-L) · Pegboard`;
    expect(page.querySelector('title')?.textContent).toBe(title);
    expect(contentOf('og:title')).toBe(title);
    expect([contentOf('description'), contentOf('og:description')]).toEqual([about, about]);
    expect(page.querySelector('[type="application/atom+xml"]')?.getAttribute('title')).toBe(title);
    expect(markup).not.toMatch(/<(?:img|svg|iframe|base|object|embed|form|details|video|input|template)[\s>]/i);

    const feed = (await visitor.get('/@ada-l/feed.atom')).text;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
    expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    const parsed = new (page.defaultView?.DOMParser ?? DOMParser)().parseFromString(feed, 'application/xml');
    expect(parsed.querySelector('parsererror'), text).toBeNull();
    expect([...parsed.querySelectorAll('script, img')], text).toEqual([]);
    expect(parsed.querySelectorAll('entry')).toHaveLength(1);
    expect(parseFeed(feed).items).toHaveLength(1);
  }
});

test('the page of an unknown, hidden or disabled profile has status 404', async () => {
  const { ada, visitor, show, store } = await pegboard();
  const get = () => visitor.get('/@ada-l');
  const unknown = await get();
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('<title>Profile Not Found · Pegboard</title>');
  await show(false);
  expect(await get()).toMatchObject({ status: 404, text: unknown.text });
  await show(true);
  expect((await get()).status).toBe(200);
  await store.users.setDisabled(ada.userId ?? '', Date.now());
  expect(await get()).toMatchObject({ status: 404, text: unknown.text });
});

test('the landing links to the feed of its tags', async () => {
  const { visitor } = await pegboard();
  expect((await visitor.get('/')).text).toContain(feedLink('Pegboard', '/feed.atom'));
  expect((await visitor.get('/?tag=a%20b')).text).toContain(feedLink('a b · Pegboard', '/feed.atom?tag=a+b'));
  expect((await visitor.get('/?tag=other')).text).toContain(feedLink('other · Pegboard', '/feed.atom?tag=other'));
  expect((await visitor.get(`/?tag=${'x'.repeat(51)}`)).text).toContain(feedLink('Pegboard', '/feed.atom'));
});

test('a shared page links to the feed of an author with a public profile', async () => {
  const { ada, visitor, show } = await pegboard();
  const { shareId } = await createSnippet(ada, { isPublic: true });
  const get = async () => (await visitor.get(`/shared/${shareId}`)).text;
  expect(await get()).not.toContain('application/atom+xml');
  await show(true);
  expect(await get()).toContain(feedLink('ada (@Ada-L) · Pegboard', '/@Ada-L/feed.atom'));
  await show(false);
  expect(await get()).not.toContain('application/atom+xml');
});
