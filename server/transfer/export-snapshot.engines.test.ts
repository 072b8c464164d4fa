import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ExportDocument } from '#contract/transfer.ts';
import { testServer } from '#tests/support/server.ts';

const EDITS = 100;

/** A snippet that contains the same number everywhere. */
const numbered = (number: number) => ({
  title: `Title ${number}`,
  files: Array.from({ length: 5 }, (_, n) => ({ name: `${n}.txt`, language: 'text', code: `Code ${number}` })),
});

test('exports each snippet as it was between two edits, with all of its files', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const snippets = Array.from({ length: 50 }, () => numbered(0));
  await ada.post('/api/snippets/import', { snippets });
  const { body } = await ada.get('/api/snippets');
  const ids = Array.isArray(body) ? body.map(({ id }: { id: number }) => id) : [];
  expect(ids).toHaveLength(snippets.length);
  let isEditing = true;
  async function edit() {
    for (let n = 1; n <= EDITS; n += 1) {
      const reply = await ada.put(`/api/snippets/${ids[n % ids.length]}`, numbered(n));
      expect(reply.status).toBe(200);
    }
    isEditing = false;
  }
  const edited = edit();
  while (isEditing) {
    const { body } = await ada.get('/api/snippets/export');
    for (const { title, files } of ExportDocument.parse(body).snippets)
      expect(files.map(({ code }) => code)).toEqual(
        numbered(Number(title.split(' ')[1])).files.map(({ code }) => code),
      );
  }
  await edited;
});

test('holds no snapshot while its client reads nothing', { tags: ['slow'] }, async () => {
  const { app, person, execute, folder } = await testServer();
  const ada = await person('ada');
  const large = Array.from({ length: 40 }, (_, n) => ({ title: `Long ${n}`, code: `${n % 10}`.repeat(400_000) }));
  await ada.post('/api/snippets/import', { snippets: large });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = new AbortController();
  onTestFinished(() => client.abort());
  const headers = { authorization: ada.authorization ?? '' };
  const unread = await fetch(`${url}/api/snippets/export`, { headers, signal: client.signal });
  // PostgreSQL would wait for a transaction that has read the table.
  await execute('alter table snippets add column probe integer');
  const log = join(folder, 'pegboard.db-wal');
  if (existsSync(log)) {
    // On a busy machine the server may still read what it sends ahead.
    await expect
      .poll(async () => {
        await execute('pragma wal_checkpoint(truncate)');
        return statSync(log).size;
      })
      .toBe(0);
  }
  expect(ExportDocument.parse(await unread.json()).snippets).toHaveLength(large.length);
});
