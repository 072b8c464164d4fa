import { expect, test } from 'vitest';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { serverWithDisk } from '#tests/support/full-disk.ts';
import { testServer } from '#tests/support/server.ts';

/** More than the unused pages of a new database hold. */
const LONG = snippetInput({ code: 'x'.repeat(400_000) });

test('answers that the server and its database work', async () => {
  const { visitor } = await testServer();
  expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok' } });
});

test('answers 503 while the disk is full and recovers without a restart', async () => {
  const { person, visitor, fillDisk, freeDisk } = await serverWithDisk();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  await fillDisk();
  for (let nth = 0; nth < 2; nth += 1) {
    const refused = await ada.post('/api/snippets', LONG);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'Nothing can be saved: the disk is full.' },
    });
    expect(refused.headers['retry-after']).toBe('5');
    expect(await visitor.get('/api/health')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'disk_full' },
    });
  }
  expect((await ada.get(`/api/snippets/${id}`)).status).toBe(200);
  expect((await ada.get('/api/snippets')).body).toHaveLength(1);

  await freeDisk();
  expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok' } });
  expect((await ada.post('/api/snippets', LONG)).status).toBe(201);
});
