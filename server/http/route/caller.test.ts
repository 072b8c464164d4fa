import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { testServer } from '#tests/support/server.ts';

/** Starts a server whose searches never end. `signal` resolves to the signal of the first search. */
async function serverWithEndlessSearch() {
  const { app, store } = await testServer();
  const started = Promise.withResolvers<AbortSignal>();
  vi.spyOn(store.snippetLists, 'list').mockImplementation((_viewer, _filter, _page, signal) => {
    if (signal) started.resolve(signal);
    return new Promise(() => {});
  });
  return { app, store, signal: started.promise };
}

test('tells a search that its client has disconnected', async () => {
  const { app, signal: searched } = await serverWithEndlessSearch();
  const call = request(`${await app.listen({ port: 0 })}/api/public/snippets?search=x`).end();
  call.on('error', () => {});
  const signal = await searched;
  expect(signal.aborted).toBe(false);
  call.destroy();
  await once(signal, 'abort');
});

test('tells a search that its client disconnected before it began', async () => {
  const { app, store, signal: searched } = await serverWithEndlessSearch();
  const closed = Promise.withResolvers<void>();
  app.server.on('request', (_request, response) => void response.once('close', closed.resolve));
  vi.spyOn(store, 'version').mockImplementationOnce(async () => {
    call.destroy();
    await closed.promise;
    return '1';
  });
  const call = request(`${await app.listen({ port: 0 })}/api/public/snippets?search=x`).end();
  call.on('error', () => {});
  const signal = await searched;
  await vi.waitFor(() => expect(signal.aborted).toBe(true));
});
