import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { PageData } from '#contract/pages.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { type TestReply, testServer } from '#tests/support/server.ts';
import { createLink, invite } from '#tests/support/sharing.ts';

const BUILT = `<!doctype html><html><head><meta charset="utf-8" /><title>Pegboard</title>
<meta name="description" content="Short" /><script src="/assets/app-1a2b.js"></script></head><body><div id="root"></div></body></html>`;

/** @param files of the built app in addition to index.html */
async function pegboard(files: Record<string, string> = {}, [settings, parts]: Parameters<typeof testServer> = []) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries({ 'index.html': BUILT, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const server = await testServer(
    { publicUrl: 'https://pegboard.example', ...settings },
    { webFolder: folder, ...parts },
  );
  return { ...server, ada: await server.person('ada'), folder };
}

/** Returns the data of a page; throws unless it has exactly one data element. */
function dataOf({ text }: Pick<TestReply, 'text'>): PageData {
  const blocks = text.split('<script type="application/json" id="page-data">').slice(1);
  expect(blocks).toHaveLength(1);
  return PageData.parse(JSON.parse(blocks[0]?.split('</script>')[0] ?? ''));
}

const titleOf = ({ text }: TestReply) => /<title>(.*?)<\/title>/s.exec(text)?.[1];

test('a shared page contains its title, description, link preview and the snippet', async () => {
  const { ada, visitor } = await pegboard();
  const snippet = await createSnippet(ada, { isPublic: true, description: 'Waits until\nnothing comes' });
  const page = await visitor.get(`/shared/${snippet.shareId}`);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  const url = `https://pegboard.example/shared/${snippet.shareId}`;
  expect(titleOf(page)).toBe('Debounce · Pegboard');
  expect(page.text).toContain('<meta name="description" content="Waits until nothing comes" />');
  expect(page.text).toContain(`<link rel="canonical" href="${url}" />`);
  expect(page.text).toContain('<meta property="og:title" content="Debounce" />');
  expect(page.text).toContain('<meta property="og:description" content="Waits until nothing comes" />');
  expect(page.text).toContain(`<meta property="og:url" content="${url}" />`);
  expect(page.text).toContain(`<meta property="og:image" content="${url}/image.png?v=1" />`);
  expect(page.text).toContain('<meta property="og:image:width" content="1200" />');
  expect(page.text).toContain('<meta property="og:image:height" content="630" />');
  expect(page.text).toContain('<meta property="og:image:alt" content="Code of Debounce" />');
  expect(page.text).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const oembed = `${new URL(url).origin}/oembed?url=${encodeURIComponent(url)}`;
  expect(page.text).toContain(
    `<link rel="alternate" type="application/json+oembed" href="${oembed}" title="Debounce" />`,
  );
  expect(page.text).not.toContain('content="Short"');
  expect(dataOf(page).shared).toMatchObject({ ...snippet, role: 'viewer' });
});

test('a shared page with a slash at its end has the same content and status', async () => {
  const { ada, visitor } = await pegboard();
  const { id, shareId } = await createSnippet(ada, { isPublic: true });
  const page = await visitor.get(`/shared/${shareId}`);
  expect(await visitor.get(`/shared/${shareId}/`)).toEqual(page);
  await ada.post(`/api/snippets/${id}/publish`);
  expect((await visitor.get(`/shared/${shareId}/`)).status).toBe(404);
});

test('a link preview without description shows the start of the code', async () => {
  const { ada, visitor } = await pegboard();
  const { shareId } = await createSnippet(ada, { isPublic: true, code: `let 🪝 = 1;\n${'🪝'.repeat(300)}` });
  const [, description = ''] =
    /<meta name="description" content="(.*?)" \/>/.exec((await visitor.get(`/shared/${shareId}`)).text) ?? [];
  expect(description).toMatch(/^let 🪝 = 1; 🪝+…$/u);
  expect([...description]).toHaveLength(200);
});

test('a page over the rate limit still loads the app', async () => {
  const callLimits = { read: { points: 3, seconds: 60 } };
  const { ada, visitor } = await pegboard({}, [{ rateLimits: true }, { callLimits }]);
  const { shareId } = await createSnippet(ada, { isPublic: true });
  for (let n = 0; n < 3; n += 1) expect((await visitor.get('/')).status).toBe(200);
  for (const path of ['/', `/shared/${shareId}`]) {
    const refused = await visitor.get(path);
    expect(refused).toMatchObject({ status: 429, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).toContain('<script src="/assets/app-1a2b.js">');
    expect(refused.text).not.toContain('Debounce');
  }
  expect((await visitor.get(`/shared/${shareId}/raw`)).status).toBe(429);
});

test('stored text is escaped in pages', async () => {
  const { ada, visitor } = await pegboard();
  const hostile = '</script></title><img src=x onerror=alert(1)>"\'<!--<script>&lt;\u2028" hidden';
  const snippet = await createSnippet(ada, {
    isPublic: true,
    title: hostile,
    description: hostile,
    code: hostile,
    language: hostile.slice(0, 50),
    tags: [hostile.slice(0, 50)],
  });
  for (const path of [`/shared/${snippet.shareId}`, '/']) {
    const page = await visitor.get(path);
    expect(page.text).not.toMatch(/<img|<!--|alert\(1\)>/);
    // In the data it follows a backslash.
    expect(page.text).not.toMatch(/[^\\]" hidden/);
    expect(page.text.match(/<script/g)).toHaveLength(2);
    expect(page.text.match(/<\/script>/g)).toHaveLength(2);
    expect(page.text.match(/<\/title>/g)).toHaveLength(1);
    const data = dataOf(page);
    expect((data.shared ?? data.publicSnippets?.items[0])?.title).toBe(hostile.trim());
  }
});

test.each([
  ['/s', 'Private link'],
  ['/invite', 'Invitation'],
])('%s has one page for every token, which says nothing and is not indexed', async (path, title) => {
  const { ada, visitor } = await pegboard();
  const { id } = await createSnippet(ada, { title: 'Hidden', code: 'hidden()' });
  const { url: link } = await createLink(ada, id);
  const { url: invitation } = await invite(ada, (await createCollection(ada, { name: 'Team' })).id);
  const page = await visitor.get(path === '/s' ? link : invitation);
  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  });
  expect(titleOf(page)).toBe(`${title} · Pegboard`);
  expect(page.text).not.toMatch(/og:|canonical|Hidden|Team|page-data/);
  for (const other of [`${path}/unknown`, `${path}/unknown/`]) expect((await visitor.get(other)).text).toBe(page.text);
  expect((await ada.get(`/api/snippets/${id}/links`)).body).toMatchObject([{ opens: 0 }]);
});

test('the page of a public collection has a link preview, and that of a private one is absent', async () => {
  const { ada, visitor } = await pegboard();
  const { id } = await createCollection(ada, { name: 'Handy', description: 'Of daily use' });
  const publish = async (isPublic: boolean) =>
    Collection.parse((await ada.post(`/api/collections/${id}/publish`, { isPublic })).body);
  const { shareId } = await publish(true);
  const page = await visitor.get(`/c/${shareId}`);
  expect(page.status).toBe(200);
  expect(titleOf(page)).toBe('Handy · Pegboard');
  expect(page.text).toContain('<meta property="og:title" content="Handy" />');
  expect(page.text).toContain('<meta name="description" content="Of daily use" />');
  expect(await visitor.get(`/c/${shareId}/`)).toEqual(page);
  await publish(false);
  const hidden = await visitor.get(`/c/${shareId}`);
  expect(hidden.status).toBe(404);
  expect(titleOf(hidden)).toBe('Collection Not Found · Pegboard');
  expect(hidden.text).toBe((await visitor.get('/c/none')).text);
});

test('a private and an absent snippet have the same 404 page', async () => {
  const { ada, visitor } = await pegboard();
  const { id, shareId } = await createSnippet(ada, { isPublic: true, title: 'Secret', code: 'hidden()' });
  await ada.post(`/api/snippets/${id}/publish`);
  const open = await createSnippet(ada, { isPublic: true, title: 'Open' });
  expect(titleOf(await visitor.get(`/shared/${open.shareId}`))).toBe('Open · Pegboard');
  const hidden = await visitor.get(`/shared/${shareId}`);
  const absent = await visitor.get('/shared/none');
  expect(hidden.status).toBe(404);
  expect(titleOf(hidden)).toBe('Snippet Not Found · Pegboard');
  expect(hidden.text).toBe(absent.text);
  expect(hidden.text).toContain('<div id="root">');
  // Pages are not personal: the owner gets the same one.
  expect((await ada.get(`/shared/${shareId}`)).text).toBe(absent.text);
  for (const path of ['/shared/none/raw', `/shared/${shareId}/raw`, '/shared/a%00b/raw']) {
    expect(await visitor.get(path)).toMatchObject({ status: 404, text: 'Snippet not found\n' });
  }
});

test('the API counts a view, the page does not, and owners are not counted', async () => {
  const { app, ada, visitor, person } = await pegboard();
  const bob = await person('bob');
  const { shareId } = await createSnippet(ada, { isPublic: true });
  const count = async () => dataOf(await visitor.get(`/shared/${shareId}`)).shared?.viewCount;
  await visitor.get(`/shared/${shareId}/raw`);
  expect(await count()).toBe(0);
  for (const [who, expected] of [
    [ada, 0],
    [visitor, 1],
    [bob, 2],
  ] as const) {
    await who.get(`/api/shared/${shareId}`);
    await app.useCounter.flush();
    expect(await count()).toBe(expected);
  }
});

test('raw code is plain text with an ASCII file name', async () => {
  const { ada, visitor, app } = await pegboard();
  const code = '<script>alert(1)</script>\r\n\té 🪝';
  const { shareId } = await createSnippet(ada, {
    isPublic: true,
    title: '../Évil "name"\\ 🪝',
    language: 'html',
    code,
  });
  const url = `/shared/${shareId}/raw`;
  const raw = await visitor.get(url);
  expect(raw).toMatchObject({ status: 200, text: code });
  expect(raw.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    'content-disposition': 'inline; filename="evil-name.html"',
  });
  const odd = await createSnippet(ada, { isPublic: true, title: 'Odd', language: 'constructor' });
  expect((await visitor.get(`/shared/${odd.shareId}/raw`)).headers['content-disposition']).toBe(
    'inline; filename="odd.txt"',
  );
  const head = await app.inject({ method: 'HEAD', url });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(code)));
});

test('the landing page contains the first public snippets and is invalidated by a write', async () => {
  const { ada, visitor, app } = await pegboard();
  const long = await createSnippet(ada, { isPublic: true, title: 'Long', code: 'line\n'.repeat(1_000) });
  await createSnippet(ada, { title: 'Mine alone' });
  const page = await visitor.get('/');
  const items = dataOf(page).publicSnippets;
  expect(items).toMatchObject({ next: null, total: 1, items: [{ title: 'Long', codeTruncated: true }] });
  expect(items).toEqual({
    items: (await visitor.get('/api/public/snippets?limit=48&preview=true')).body,
    next: null,
    total: 1,
  });
  expect(page.text).not.toContain('Mine alone');

  const { etag = '' } = page.headers;
  const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });

  await ada.post(`/api/snippets/${long.id}/publish`);
  const after = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
  expect(after.statusCode).toBe(200);
  expect(dataOf({ text: after.body }).publicSnippets).toEqual({ items: [], next: null, total: 0 });
});

test('only the unfiltered landing page is prerendered', async () => {
  const drawn = `export const renderLanding = (snippets) => '<div id="prerendered">' + snippets.map(({ id }) => id).join() + '</div>';`;
  const { ada, visitor } = await pegboard({ 'server/prerender.js': drawn });
  expect((await visitor.get('/')).text).not.toContain('prerendered');
  const { id } = await createSnippet(ada, { isPublic: true });
  await createSnippet(ada);
  expect((await visitor.get('/')).text).toContain(`<div id="prerendered">${id}</div><div id="root">`);
  for (const other of ['/?search=x', '/?utm_source=x&view=list', '/tags', '/shared/none']) {
    expect((await visitor.get(other)).text).not.toContain('prerendered');
  }
  expect((await visitor.get('/?utm_source=x')).text).toContain('prerendered');
});

test('tracking parameters share the cached landing page', async () => {
  const { visitor, store } = await pegboard();
  const reads = vi.spyOn(store.snippetLists, 'list');
  for (const address of ['/', '/?utm_source=a', '/?utm_source=b&fbclid=c']) await visitor.get(address);
  expect(reads).toHaveBeenCalledTimes(1);
});

test('pages are compressed if the client accepts it', async () => {
  const { app, ada } = await pegboard();
  await createSnippet(ada, { isPublic: true, code: 'wait();\n'.repeat(40) });
  const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('<title>Discover code snippets · Pegboard</title>');
  const plain = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test('other URLs get the page of the app with their own title', async () => {
  const { visitor, folder } = await pegboard();
  expect(titleOf(await visitor.get('/snippets?sort=az'))).toBe('My Snippets · Pegboard');
  expect(titleOf(await visitor.get('/login'))).toBe('Sign in · Pegboard');
  for (const other of ['/no/such', '/constructor']) expect(titleOf(await visitor.get(other))).toBe('Pegboard');
  await writeFile(join(folder, 'index.html'), BUILT.replace('app-1a2b', 'app-3c4d'));
  await vi.waitFor(async () => expect((await visitor.get('/tags')).text).toContain('app-3c4d'));
});

test('the landing page loads without the database', async () => {
  const { visitor, store } = await pegboard();
  vi.spyOn(store.snippetLists, 'list').mockRejectedValueOnce(new Error('Kaboom'));
  const page = await visitor.get('/');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root">');
  expect(page.text).not.toContain('page-data');
  // The failure is not cached.
  expect(dataOf(await visitor.get('/')).publicSnippets?.total).toBe(0);
});

test('undecodable and long URLs get a page', async () => {
  const { visitor } = await pegboard();
  for (const path of ['/50%off', '/%ff', '/tags/%']) {
    const page = await visitor.get(path);
    expect({ path, title: titleOf(page) }).toEqual({ path, title: 'Pegboard' });
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
  for (const path of ['/shared/50%off', `/shared/${'x'.repeat(201)}`]) {
    const page = await visitor.get(path);
    expect(page.status).toBe(404);
    expect(titleOf(page)).toBe('Snippet Not Found · Pegboard');
    expect(page.text).toContain('<div id="root">');
  }
  expect(await visitor.get('/api/50%off')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
