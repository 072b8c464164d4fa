import { beforeEach, expect, test, vi } from 'vitest';
import { clearOfflineCache, offlineCacheFor, staleSince } from './offline-cache.ts';

/** Stubs the part of the Cache API that is used. */
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

async function put(token: string | null, text: string, status = 200, type = 'application/json'): Promise<void> {
  offlineCacheFor(token, ADDRESS).put(new Response(text, { status, headers: { 'content-type': type } }));
  await settled();
}

test('returns the last reply only to the same subject of the same issuer', async () => {
  await put(ADA, 'of Ada');
  await put(null, 'of all');
  expect(await textOf(await offlineCacheFor(ADA, ADDRESS).match())).toBe('of Ada');
  expect(await textOf(await offlineCacheFor(null, ADDRESS).match())).toBe('of all');
  for (const other of [
    tokenOf({ iss: 'https://one.test', sub: 'bob' }),
    tokenOf({ iss: 'https://two.test', sub: 'ada' }),
  ])
    expect(await offlineCacheFor(other, ADDRESS).match()).toBeNull();
});

test('clears personal replies, including those in flight, and keeps public ones', async () => {
  await put(ADA, 'of Ada');
  await put(null, 'of all');
  const late = offlineCacheFor(ADA, ADDRESS);
  await clearOfflineCache();
  late.put(Response.json('too late'));
  await settled();
  expect([...stores.keys()]).toEqual(['seen visitor']);
  expect(await offlineCacheFor(ADA, ADDRESS).match()).toBeNull();
});

test.each([200, 404])('keeps a reply after a %i page of a captive portal or proxy', async (status) => {
  await put(ADA, 'of Ada');
  await offlineCacheFor(ADA, ADDRESS).match();
  await put(ADA, '<title>Sign in</title>', status, 'text/html');
  expect(staleSince.get()).not.toBeNull();
  expect(await textOf(await offlineCacheFor(ADA, ADDRESS).match())).toBe('of Ada');
});

test('drops a reply after a 404 and keeps it after another error', async () => {
  await put(ADA, 'of Ada');
  await put(ADA, 'failure', 500);
  expect(await textOf(await offlineCacheFor(ADA, ADDRESS).match())).toBe('of Ada');
  await put(ADA, 'gone', 404);
  expect(await offlineCacheFor(ADA, ADDRESS).match()).toBeNull();
});
