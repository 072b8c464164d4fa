import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { testServer } from '#tests/support/server.ts';
import { contentDisposition } from './content-disposition.ts';

const FILES = [
  { name: 'src/a b.html', code: '<script>1</script>' },
  { name: 'ü.txt', code: 'umlaut' },
  { code: 'end' },
];

async function shared() {
  const webFolder = await temporaryFolder();
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
  const server = await testServer({}, { webFolder });
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { code: undefined, language: undefined, files: FILES, isPublic: true });
  return { ...server, ada, id: snippet.id, raw: `/shared/${snippet.shareId}/raw` };
}

test('serves each file of a public snippet as plain text by its shown name', async () => {
  const { visitor, raw } = await shared();
  for (const [name, text] of [
    ['', '<script>1</script>'],
    ['/src/a%20b.html', '<script>1</script>'],
    ['/src%2Fa%20b.html', '<script>1</script>'],
    ['/%C3%BC.txt', 'umlaut'],
    ['/u%CC%88.txt', 'umlaut'],
    ['/debounce.txt', 'end'],
  ]) {
    const reply = await visitor.get(`${raw}${name}`);
    expect(reply, name).toMatchObject({ status: 200, text });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      // A private snippet must not stay readable in a cache.
      'cache-control': 'no-cache',
    });
  }
});

test('returns 404 for unknown names and while the snippet is private or in the trash', async () => {
  const { ada, visitor, raw, id } = await shared();
  for (const name of ['/none.txt', '/DEBOUNCE.txt', '/%00', '/src/'])
    expect((await visitor.get(`${raw}${name}`)).status, name).toBe(404);
  await ada.post(`/api/snippets/${id}/publish`);
  expect((await visitor.get(`${raw}/debounce.txt`)).status).toBe(404);
  await ada.post(`/api/snippets/${id}/publish`);
  await ada.delete(`/api/snippets/${id}`);
  expect((await ada.get(`${raw}/debounce.txt`)).status).toBe(404);
});

test('names downloads in ASCII and, where that loses characters, in UTF-8', () => {
  expect(contentDisposition('a b.ts')).toBe('inline; filename="a b.ts"');
  expect(contentDisposition('a"\\%\r\n.ts')).toBe(`inline; filename="a_____.ts"; filename*=UTF-8''a%22%5C%25%0D%0A.ts`);
  expect(contentDisposition(`é(1)'.ts`)).toBe(`inline; filename="_(1)'.ts"; filename*=UTF-8''%C3%A9%281%29%27.ts`);
});
