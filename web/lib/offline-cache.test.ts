import { beforeEach, expect, test, vi } from 'vitest';
import { clearOfflineCache, offlineCacheFor } from './offline-cache.ts';

/** As much of a browser's caches as is asked of them. */
function cachesOf(): Map<string, Map<string, Response>> {
  const stores = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return {
        put: async (address: string, response: Response) => void kept.set(address, response),
        match: async (address: string) => kept.get(address)?.clone(),
        delete: async (address: string) => kept.delete(address),
        keys: async () => [...kept.keys()],
      };
    },
  });
  return stores;
}

let stores: Map<string, Map<string, Response>>;
beforeEach(() => {
  stores = cachesOf();
});

const tokenOf = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`;
const ADA = tokenOf({ iss: 'https://one.test', sub: 'ada' });
const ADDRESS = '/api/snippets';
const settled = () => new Promise((done) => setTimeout(done));
const textOf = async (response: Response | null) => (response === null ? null : response.text());

async function keep(token: string | null, text: string, status = 200): Promise<void> {
  offlineCacheFor(token, ADDRESS).keep(new Response(text, { status }));
  await settled();
}

test('the last answer is kept for whom it was given to, at their provider, and for nobody else', async () => {
  await keep(ADA, 'of Ada');
  await keep(null, 'of all');
  expect(await textOf(await offlineCacheFor(ADA, ADDRESS).recall())).toBe('of Ada');
  expect(await textOf(await offlineCacheFor(null, ADDRESS).recall())).toBe('of all');
  for (const other of [
    tokenOf({ iss: 'https://one.test', sub: 'bob' }),
    tokenOf({ iss: 'https://two.test', sub: 'ada' }),
  ])
    expect(await offlineCacheFor(other, ADDRESS).recall()).toBeNull();
});

test('who leaves takes along what was theirs, also what was on its way; what all may see stays', async () => {
  await keep(ADA, 'of Ada');
  await keep(null, 'of all');
  const late = offlineCacheFor(ADA, ADDRESS);
  await clearOfflineCache();
  late.keep(new Response('too late'));
  await settled();
  expect([...stores.keys()]).toEqual(['seen visitor']);
  expect(await offlineCacheFor(ADA, ADDRESS).recall()).toBeNull();
});

test('what is gone, or no longer theirs to see, is not shown again; what failed changes nothing', async () => {
  await keep(ADA, 'of Ada');
  await keep(ADA, 'failure', 500);
  expect(await textOf(await offlineCacheFor(ADA, ADDRESS).recall())).toBe('of Ada');
  await keep(ADA, 'gone', 404);
  expect(await offlineCacheFor(ADA, ADDRESS).recall()).toBeNull();
});
