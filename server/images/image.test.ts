import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { colorsOfTheme } from '#domain/highlight/theme-colors.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { parsePage } from '#tests/support/html.ts';
import { PAYLOADS } from '#tests/support/payloads.ts';
import { testServer } from '#tests/support/server.ts';
import draw from './draw-job.ts';
import { loadFonts } from './fonts.ts';
import { createPictures } from './pictures.ts';
import { pictureSvg } from './svg.ts';

async function shared() {
  const server = await testServer();
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { isPublic: true });
  const image = (query = '', headers = {}) =>
    server.app.inject({ url: `/shared/${snippet.shareId}/image.png${query}`, headers });
  return { ...server, ada, snippet, image };
}

const theme = colorsOfTheme('nightOwl', 'dark');
const svgOf = (picture: Omit<Parameters<typeof pictureSvg>[0], 'theme'>) =>
  pictureSvg({ ...picture, theme }, () => 100);

test('draws a PNG of 1200 × 630 in both themes, with an ETag', async () => {
  const { image } = await shared();
  const [dark, light] = [await image(), await image('?theme=light&v=1')];
  for (const { statusCode, headers, rawPayload } of [dark, light]) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(rawPayload.toString('latin1', 1, 4)).toBe('PNG');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(crc32(dark.rawPayload)).not.toBe(crc32(light.rawPayload));
  expect((await image('', { 'if-none-match': dark.headers.etag })).statusCode).toBe(304);
  expect((await image('?theme=light', { 'if-none-match': dark.headers.etag })).statusCode).toBe(200);
});

test('draws a new picture of a new version, and none while the snippet is hidden', async () => {
  const { ada, snippet, image } = await shared();
  const { etag } = (await image()).headers;
  await ada.put(`/api/snippets/${snippet.id}`, {
    title: 'New',
    description: null,
    tags: [],
    code: '1',
    language: 'go',
  });
  expect((await image('', { 'if-none-match': etag })).statusCode).toBe(200);
  await ada.post(`/api/snippets/${snippet.id}/publish`);
  expect((await image('', { 'if-none-match': etag })).statusCode).toBe(404);
});

test('refuses other themes and methods', async () => {
  const { visitor, snippet } = await shared();
  expect((await visitor.get(`/shared/${snippet.shareId}/image.png?theme=auto`)).status).toBe(400);
  expect((await visitor.post(`/shared/${snippet.shareId}/image.png`)).status).toBe(404);
});

test.each(PAYLOADS)('keeps %j as text of the SVG', (text) => {
  const svg = svgOf({ title: text, authorName: text, lines: [[[text, 'string']]] });
  const page = new (parsePage('').defaultView?.DOMParser ?? DOMParser)().parseFromString(svg, 'image/svg+xml');
  const names = new Set([...page.querySelectorAll('*')].map(({ tagName }) => tagName));
  expect([...names].sort()).toEqual(['circle', 'g', 'rect', 'svg', 'text']);
});

test('draws 20 lines, cut at the edge', () => {
  const lines = Array.from({ length: 30 }, () => [['x'.repeat(500), null] as const]);
  const svg = svgOf({ title: 'x'.repeat(255), authorName: null, lines });
  expect(svg.match(/<text/g)).toHaveLength(22);
  expect(svg).not.toMatch(/x{120}/);
});

test('reads every font', async () => {
  for (const font of await loadFonts()) expect(['00010000', '4f54544f']).toContain(font.toString('hex', 0, 4));
});

test('draws a picture once for requests at the same time', async () => {
  const { store, snippet } = await shared();
  let drawn = 0;
  const compute: typeof store.compute = (job, input) => {
    drawn += 1;
    return store.compute(job, input);
  };
  const pictureOf = createPictures({ compute });
  const detail = { ...snippet, files: [{ name: 'a', language: 'go', code: '1', size: 1 }] };
  await Promise.all([pictureOf(detail, 'dark').png(), pictureOf(detail, 'dark').png()]);
  await pictureOf(detail, 'dark').png();
  expect(drawn).toBe(1);
});

test.each([
  'שלום',
  'مرحبا',
  // Texts of two fonts with a ligature in one of them
  'abc سلام',
  'fi 🎉',
  'سلام 🎉',
  'e\u0301',
  '🎉',
  '👩‍💻',
  '👍🏽',
  '❤️',
  '1️⃣',
  '🇩🇪',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  'a\u200bb\u00ad',
  '漢字',
  'हिन्दी',
  'ไทย',
  '→ ✓ © ™',
  '\u{10ffff}',
])('draws a line with %s', async (text) => {
  const picture = async (code: string) =>
    crc32(await draw({ title: 'Title', authorName: null, code, language: 'text', theme: 'dark' }));
  expect(await picture(`"${text}"`)).not.toBe(await picture(' '));
  const titled = (title: string) => draw({ title, authorName: null, code: ' ', language: 'text', theme: 'dark' });
  expect(crc32(await titled(`Title ${text}`))).not.toBe(crc32(await titled(' ')));
});

test('keeps the words of right-to-left text, and numbers between them, together', () => {
  const svg = svgOf({ title: 'x', authorName: null, lines: [[["'שלום 3 עולם, מרחב 12'", 'string']]] });
  const texts = [...svg.matchAll(/<text [^>]*textLength[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(texts).toEqual(['שלום 3 עולם, מרחב 12']);
});

test('places the tokens of a line in their order, also after right-to-left text', () => {
  const line = [
    ['a = ', null],
    ['"שלום"', 'string'],
    [';', null],
  ] as const;
  const svg = svgOf({ title: 'x', authorName: null, lines: [line] });
  const positions = [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" xml:space="preserve" fill/g)].map(([, x]) =>
    Number(x),
  );
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions).toHaveLength(5);
});
