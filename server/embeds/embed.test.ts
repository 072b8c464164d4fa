import { hash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileNameProblem } from '#domain/file-names.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { openPage, parsePage } from '#tests/support/html.ts';
import { HOSTILE, PAYLOADS } from '#tests/support/payloads.ts';
import { type Caller, openTestServer, type TestServer, testServer } from '#tests/support/server.ts';

const ORIGIN = 'http://localhost:3000';
const FILES = [
  {
    name: 'src/a.ts',
    language: 'typescript',
    code: Array.from({ length: 12 }, (_, at) => `let a${at + 1};`).join('\n'),
  },
  { name: 'b.css', language: 'css', code: '/* one\n   two */\n' },
];

async function shared(given: Record<string, unknown> = {}) {
  const server = await testServer({ publicUrl: ORIGIN });
  return shareOn(server, await server.person('ada'), given);
}

async function shareOn(server: TestServer, ada: Caller, given: Record<string, unknown>) {
  const snippet = await createSnippet(ada, { files: FILES, isPublic: true, ...given });
  return { ...server, ada, snippet, embed: `/embed/${snippet.shareId}` };
}

const codesOf = (text: string) => [...parsePage(text).querySelectorAll('code')].map((code) => code.textContent);

test('shows all files with title, author and links to the shared page', { tags: ['slow'] }, async () => {
  const { visitor, embed, snippet } = await shared();
  const reply = await visitor.get(embed);
  const page = parsePage(reply.text);
  expect(reply.status).toBe(200);
  expect(page.title).toBe('Debounce');
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.href, link.target]);
  const url = `${ORIGIN}/shared/${snippet.shareId}`;
  expect(links).toEqual([
    ['Debounce', url, '_blank'],
    ['View on Pegboard', url, '_blank'],
  ]);
  expect(page.querySelector('.author')?.textContent).toBe('by ada');
  expect([...page.querySelectorAll('h2')].map((name) => name.textContent)).toEqual(['src/a.ts', 'b.css']);
  expect([...page.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Copy', 'Copy']);
  expect(codesOf(reply.text)).toEqual([FILES[0]?.code, '/* one\n   two */']);
  expect(page.querySelector('.numbers')?.textContent).toBe('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12');
  expect([...page.querySelectorAll('.comment')].map((token) => token.textContent)).toEqual(['/* one', '   two */']);
});

test.each([
  ['?file=b.css', ['/* one\n   two */']],
  ['?lines=3-4', ['let a3;\nlet a4;']],
  ['?lines=11-99', ['let a11;\nlet a12;']],
  ['?file=b.css&lines=2', ['   two */']],
])('%s selects files and lines', async (query, codes) => {
  const { visitor, embed } = await shared();
  expect(codesOf((await visitor.get(embed + query)).text)).toEqual(codes);
});

test('keeps the line numbers of the file, and omits them on request', async () => {
  const { visitor, embed } = await shared();
  const numbers = async (query: string) =>
    parsePage((await visitor.get(embed + query)).text).querySelector('.numbers')?.textContent;
  expect(await numbers('?lines=3-4')).toBe('3\n4');
  expect(await numbers('?lines=3-4&numbers=0')).toBeUndefined();
});

test.each([
  'theme=blue',
  'theme=dark&theme=light',
  'file=',
  'lines=0',
  'lines=4-3',
  'lines=a',
  'lines=3-',
  'numbers=2',
])('refuses %s', async (query) => {
  const { visitor, embed } = await shared();
  for (const path of [embed, `${embed}.js`]) expect((await visitor.get(`${path}?${query}`)).status).toBe(400);
});

test.each(['file=none.ts', 'file=B.css', 'lines=13', 'file=b.css&lines=3-4'])('finds nothing for %s', async (query) => {
  const { visitor, embed } = await shared();
  for (const path of [embed, `${embed}.js`]) expect((await visitor.get(`${path}?${query}`)).status).toBe(404);
});

test('allows frames and nothing else', async () => {
  const { visitor, embed } = await shared();
  for (const path of [embed, `${embed}?theme=light`, `${embed}?theme=dark`, '/embed/none', `${embed}?lines=0`]) {
    const { headers, text } = await visitor.get(path);
    const [style, script] = ['style', 'script'].map((name) => {
      const content = parsePage(text).querySelector(name)?.textContent ?? '';
      return `'sha256-${hash('sha256', content, 'base64')}'`;
    });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors \*; /);
    expect(policy).toContain(style);
    expect(policy).toContain(`script-src ${script}`);
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test('is the same for everybody, also cached, and counts no use', async () => {
  const { app, visitor, ada, embed, snippet } = await shared();
  const first = await visitor.get(embed);
  for (const one of [await ada.get(embed), await visitor.get(embed)])
    expect(one).toMatchObject({ text: first.text, headers: { ...first.headers, date: expect.any(String) } });
  const known = { 'if-none-match': first.headers.etag };
  expect((await app.inject({ url: embed, headers: known })).statusCode).toBe(304);
  expect((await app.inject({ url: embed, headers: { authorization: 'Bearer none' } })).statusCode).toBe(200);
  expect(await ada.get(`/api/snippets/${snippet.id}`)).toMatchObject({ body: { viewCount: 0 } });
});

test('hides private, trashed and unknown snippets, and those of disabled people, at the next request', async () => {
  const { visitor, ada, embed, snippet, execute } = await shared();
  const oembed = `/oembed?url=${encodeURIComponent(`${ORIGIN}/shared/${snippet.shareId}`)}`;
  const statuses = () =>
    Promise.all([embed, `${embed}.js`, oembed].map(async (url) => (await visitor.get(url)).status));
  const publish = (isPublic: boolean) => ada.post(`/api/snippets/${snippet.id}/publish`, { isPublic });
  expect(await statuses()).toEqual([200, 200, 200]);
  await publish(false);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(parsePage((await visitor.get(embed)).text).querySelector('h1')?.textContent).toBe('Snippet Not Found');
  expect((await visitor.get(`${embed}.js`)).text).toBe('');
  expect((await ada.get(embed)).status).toBe(404);
  await publish(true);
  await ada.delete(`/api/snippets/${snippet.id}`);
  expect(await statuses()).toEqual([404, 404, 404]);
  await ada.post(`/api/trash/${snippet.id}/restore`);
  await execute(`UPDATE users SET disabled_at = 1`);
  expect((await visitor.get(`${embed}?numbers=0`)).status).toBe(404);
  expect((await visitor.get('/embed/none')).status).toBe(404);
});

test('shows 1,000 lines at most, with a link to the others', async () => {
  const code = Array.from({ length: 700 }, (_, at) => `line ${at}`).join('\n');
  const files = [
    { name: 'a.txt', code },
    { name: 'b.txt', code },
    { name: 'c.txt', code: 'not shown' },
  ];
  const { visitor, embed } = await shared({ files });
  const { text } = await visitor.get(embed);
  expect(codesOf(text).map((one) => one?.split('\n').length)).toEqual([700, 300]);
  expect(parsePage(text).querySelector('.more')?.textContent).toBe('Show all 1401 lines');
});

test('an embed of 100 lines is at most 30 KB when compressed', async () => {
  const code = Array.from(
    { length: 100 },
    (_, at) => `export const value${at} = compute('${at * 7919}', { at: ${at} });`,
  );
  const { visitor, embed } = await shared({ files: [{ name: 'a.ts', language: 'typescript', code: code.join('\n') }] });
  expect(brotliCompressSync((await visitor.get(embed)).text).length).toBeLessThan(30 * 1024);
});

describe('of hostile text', () => {
  let open: (given: Record<string, unknown>) => ReturnType<typeof shareOn>;
  // One server, because there are many texts.
  beforeAll(async () => {
    const { close, ...server } = await openTestServer({ publicUrl: ORIGIN });
    const ada = await server.person('ada');
    open = (given) => shareOn(server, ada, given);
    return close;
  });

  test.each([HOSTILE, ...PAYLOADS])('keeps %j as text in every format', async (text) => {
    const name = fileNameProblem(text) === null ? text : "'&lt;x' onfocus=ran().html";
    const { visitor, embed, snippet } = await open({
      title: text,
      files: [{ name, language: 'html', code: `${text}\r\n${text}` }],
    });
    const page = parsePage((await visitor.get(embed)).text);
    expect(page.querySelector('h1')?.textContent).toBe(text.trim());
    expect(page.querySelector('h2')?.textContent).toBe(name);
    expect(page.querySelector('code')?.textContent).toBe(`${text}\r\n${text}`);
    expect([...page.querySelectorAll('script, img, iframe, svg, base, form, style')].length).toBe(2);

    const host = openPage('<script id="own"></script>');
    Object.defineProperty(host.document, 'currentScript', { value: host.document.querySelector('#own') });
    host.eval((await visitor.get(`${embed}.js`)).text);
    expect(host.document.querySelector('iframe')?.title).toBe(text.trim());
    expect(host.document.querySelector('#own')).toBeNull();

    const { body } = await visitor.get(`/oembed?url=${encodeURIComponent(`${ORIGIN}/shared/${snippet.shareId}`)}`);
    expect(body).toMatchObject({ title: text.trim() });
    const { html } = Object(body);
    expect(parsePage(html).querySelector('iframe')?.title).toBe(text.trim());
    expect(parsePage(html).querySelectorAll('*').length).toBe(4);
  });
});

test('refuses other methods', async () => {
  const { visitor, embed } = await shared();
  for (const path of [embed, `${embed}.js`, '/oembed']) expect((await visitor.post(path)).status).toBe(404);
});
