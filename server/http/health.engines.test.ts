import { expect, test } from 'vitest';
import { diskFull } from '#server/store/disk-full.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { serverWithDisk } from '#tests/support/full-disk.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

/** Short enough to be saved by the main thread, whose connection runs out of space. */
const input = snippetInput({ code: 'x'.repeat(4_000), description: 'x'.repeat(2_000) });

/** Creates snippets until one is refused: a new database has a few unused pages. */
async function createUntilRefused(caller: Caller) {
  for (let n = 0; n < 100; n += 1) {
    const reply = await caller.post('/api/snippets', input);
    if (reply.status !== 201) return reply;
  }
  throw new Error('The disk is not full');
}

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
    const refused = await createUntilRefused(ada);
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
  expect((await ada.get('/api/snippets')).status).toBe(200);

  await freeDisk();
  expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok' } });
  expect((await ada.post('/api/snippets', input)).status).toBe(201);
});

test('answers 503 after background work failed on a full disk', async () => {
  const { app, visitor, fillDisk, freeDisk } = await serverWithDisk();
  await fillDisk();
  expect((await visitor.get('/api/health')).status).toBe(200);
  app.backgroundFailed(new Error('not the disk'), 'Uses could not be stored');
  expect((await visitor.get('/api/health')).status).toBe(200);
  app.backgroundFailed(diskFull(new Error('no space')), 'Uses could not be stored');
  expect(await visitor.get('/api/health')).toMatchObject({ status: 503, body: { database: 'disk_full' } });
  await freeDisk();
  expect((await visitor.get('/api/health')).status).toBe(200);
});
