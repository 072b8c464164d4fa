import { beforeEach, expect, test, vi } from 'vitest';

const ASSET = 'http://localhost/assets/editor-1234abcd.js';
const stored = new Map<string, Response>();
let load: (url: string) => Promise<Response>;

/** Starts the service worker on a stub of its global scope. */
beforeEach(async () => {
  stored.clear();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('BUILD', { id: 'one', files: [] });
  vi.stubGlobal('self', {
    location: new URL(ASSET),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', {
    match: async ({ url }: Request) => stored.get(url)?.clone(),
    open: async () => ({ put: async ({ url }: Request, response: Response) => stored.set(url, response) }),
  });
  vi.resetModules();
  await import('./service-worker.ts');
  load = (url) => new Promise((respondWith) => listeners.get('fetch')?.({ request: new Request(url), respondWith }));
  return () => vi.unstubAllGlobals();
});

const answerWith = (text: string, type: string) =>
  vi.stubGlobal('fetch', async () => new Response(text, { headers: { 'content-type': type } }));

test('caches a file of the build on first use', async () => {
  answerWith('export {};', 'text/javascript');
  await load(ASSET);
  answerWith('export { other };', 'text/javascript');
  expect(await (await load(ASSET)).text()).toBe('export {};');
});

test('does not cache the page of a captive portal or proxy instead of a file', async () => {
  answerWith('<title>Sign in</title>', 'text/html; charset=utf-8');
  await load(ASSET);
  answerWith('export {};', 'text/javascript');
  expect(await (await load(ASSET)).text()).toBe('export {};');
});
