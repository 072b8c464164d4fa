import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ExportDocument } from '#contract/transfer.ts';
import type { ResourceLimits } from '#server/http/limits/resource-limits.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

/** Larger than the socket buffers, so that an unread export stays active. */
const LONG = Array.from({ length: 40 }, (_, n) => ({
  title: `Long ${n}`,
  code: `${n}`.repeat(400_000 / `${n}`.length),
}));

/** Starts a server on which Ada has a large library. */
async function longExports(limits: Partial<ResourceLimits> = {}) {
  const { app, person } = await testServer({}, { limits });
  const ada = await person('ada');
  expect(await ada.post('/api/snippets/import', { snippets: LONG })).toMatchObject({ body: { imported: 40 } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // Aborts unread exports, because closing the server waits for them.
  const unread = new AbortController();
  onTestFinished(() => unread.abort());
  const start = (signal = unread.signal, { authorization }: Caller = ada) =>
    fetch(`${url}/api/snippets/export`, { headers: { authorization: authorization ?? '' }, signal });
  return { app, start, person };
}

test('rejects a third concurrent export of a person until another ends', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const { start, person } = await longExports();
  const browser = new AbortController();
  const [given, slow] = [await start(browser.signal), await start()];
  expect([given.status, slow.status]).toEqual([200, 200]);
  const third = await start();
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('10');
  expect(await third.json()).toEqual({
    code: 'rate_limited',
    message: 'Too many exports at once. Try again when one has finished.',
  });
  expect((await start(undefined, await person('ben'))).status).toBe(200);

  browser.abort();
  await vi.waitFor(async () => expect((await start()).status).toBe(200), 5_000);
  expect((await start()).status).toBe(429);
  await slow.text();
  await vi.waitFor(async () => expect((await start()).status).toBe(200), 5_000);
});

test('aborted exports do not block others', { tags: ['slow'], timeout: 60_000 }, async () => {
  const { start } = await longExports();
  // The server notices later that a client has gone.
  const started = (signal?: AbortSignal) =>
    vi.waitFor(async () => {
      const reply = await start(signal);
      expect(reply.status).toBe(200);
      return reply;
    }, 5_000);

  // A network may have four.
  for (let n = 0; n < 5; n += 1) {
    const browser = new AbortController();
    const reply = await started(browser.signal);
    await reply.body?.getReader().read();
    browser.abort();
  }
  const replies = await Promise.all([started(), started()]);
  const [one, other] = await Promise.all(replies.map((reply) => reply.text()));
  expect(ExportDocument.parse(JSON.parse(one ?? '')).snippets.map(({ title }) => title)).toEqual(
    LONG.map(({ title }) => title),
  );
  expect(other).toBe(one);
});

test('rejects further exports of a network, of any person', { tags: ['slow'], timeout: 60_000 }, async () => {
  const { start, person } = await longExports({ networkExports: 1 });
  const ben = await person('ben');
  const browser = new AbortController();
  const unread = await start(browser.signal);
  expect((await start(undefined, ben)).status).toBe(429);
  expect(unread.status).toBe(200);
  browser.abort();
  await vi.waitFor(async () => expect((await start(undefined, ben)).status).toBe(200), 5_000);
});

test.each([
  ['takes too long', { exportTimeout: 200 }],
  ['is not read', { idleConnectionTimeout: 200 }],
])('closes the connection of an export that %s', { tags: ['slow'] }, async (_, limits) => {
  const { app, start } = await longExports(limits);
  const requested = once(app.server, 'request');
  const unread = await start();
  const [, response] = await requested;
  if (!response.closed) await once(response, 'close');
  expect(response.writableFinished).toBe(false);
  await expect(unread.text()).rejects.toThrow();
});
