import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { testServer } from '#tests/support/server.ts';

test('tells a search that its client has disconnected', async () => {
  const { app, store } = await testServer();
  const started = Promise.withResolvers<AbortSignal>();
  vi.spyOn(store.snippetLists, 'list').mockImplementation((_viewer, _filter, _page, client) => {
    if (client) started.resolve(client.signal);
    return new Promise(() => {});
  });
  const call = request(`${await app.listen({ port: 0 })}/api/public/snippets?search=x`).end();
  call.on('error', () => {});
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  call.destroy();
  await once(signal, 'abort');
});

test('tells a search that its client disconnected before it began', async () => {
  const { app, store } = await testServer();
  const started = Promise.withResolvers<AbortSignal>();
  vi.spyOn(store.snippetLists, 'list').mockImplementation((_viewer, _filter, _page, client) => {
    if (client) started.resolve(client.signal);
    return new Promise(() => {});
  });
  const closed = Promise.withResolvers<void>();
  app.server.on('request', (_request, response) => void response.once('close', closed.resolve));
  vi.spyOn(store, 'version').mockImplementationOnce(async () => {
    call.destroy();
    await closed.promise;
    return '1';
  });
  const call = request(`${await app.listen({ port: 0 })}/api/public/snippets?search=x`).end();
  call.on('error', () => {});
  const signal = await started.promise;
  await vi.waitFor(() => expect(signal.aborted).toBe(true));
});
