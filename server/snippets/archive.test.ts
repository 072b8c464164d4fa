import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** Reads a ZIP file by its central directory: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, start] = [
      archive.readUInt32LE(entry + 20),
      archive.readUInt16LE(entry + 28),
      archive.readUInt32LE(entry + 42),
    ];
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    files.set(name, inflateRawSync(archive.subarray(data, data + size)).toString());
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}

const files = [{ name: 'src/ünï.ts', code: 'let é = 1;' }, { code: 'plain' }];

test('returns all files of a readable snippet as a ZIP file', async () => {
  const { app, person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, {
    title: 'Élan vital',
    isPublic: true,
    code: undefined,
    language: undefined,
    files,
  });
  const { statusCode, headers, rawPayload } = await app.inject(`/api/snippets/${id}/archive`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="elan-vital.zip"',
  });
  expect(Object.fromEntries(unzip(rawPayload))).toEqual({ 'src/ünï.ts': 'let é = 1;', 'elan-vital.txt': 'plain' });
});

test('returns 404 for the archive of a hidden snippet, and its owner gets it', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada, { title: 'Secret', code: 'hidden()' });
  expect((await ada.get(`/api/snippets/${id}/archive`)).status).toBe(200);
  for (const caller of [ben, visitor]) {
    const reply = await caller.get(`/api/snippets/${id}/archive`);
    expect(reply.status).toBe(404);
    expect(reply.text).toBe((await caller.get('/api/snippets/987654/archive')).text);
  }
  expect((await ada.get('/api/snippets/abc/archive')).status).toBe(400);
});
