import { beforeEach, expect, test, vi } from 'vitest';

const ASSET = 'http://localhost/assets/editor-1234abcd.js';
const stored = new Map<string, Response>();
let load: (url: string) => Promise<Response>;
/** Sends an event. Returns the promise that the service worker answers with or waits for, or undefined if it does not handle the event. */
let dispatch: (type: string, request?: Partial<Request>) => Promise<unknown> | undefined;
let shells: string[];

/** Starts the service worker on a stub of its global scope. */
beforeEach(async () => {
  stored.clear();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('BUILD', { id: 'one', files: [] });
  vi.stubGlobal('self', {
    location: new URL(ASSET),
    clients: { claim: async () => {} },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  const match = async (request: Request | string) =>
    stored.get(typeof request === 'string' ? request : request.url)?.clone();
  vi.stubGlobal('caches', {
    match,
    open: async () => ({ match, put: async ({ url }: Request, response: Response) => stored.set(url, response) }),
    keys: async () => shells,
    delete: async (name: string) => {
      shells = shells.filter((one) => one !== name);
    },
  });
  vi.resetModules();
  await import('./service-worker.ts');
  dispatch = (type, request) => {
    let work: Promise<unknown> | undefined;
    const take = (promise: Promise<unknown>) => {
      work = promise;
    };
    listeners.get(type)?.({ request, respondWith: take, waitUntil: take });
    return work;
  };
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

test.each([
  ['POST', 'http://localhost/'],
  ['GET', 'https://elsewhere.test/assets/a.js'],
  ['GET', 'http://localhost/api/snippets'],
  ['GET', 'http://localhost/oidc/auth'],
  ['GET', 'http://localhost/cli/pegboard.tgz'],
  ['GET', 'http://localhost/shared/abc/raw'],
  ['GET', 'http://localhost/feed.atom?tag=go'],
  ['GET', 'http://localhost/shared/abc/image.png?v=1'],
  ['GET', 'http://localhost/embed/abc?theme=dark'],
  ['GET', 'http://localhost/embed/abc.js'],
  ['GET', 'http://localhost/oembed?url=x'],
  ['GET', 'http://localhost/@ada-l/feed.atom'],
])('leaves %s %s to the network', (method, url) => {
  expect(dispatch('fetch', { method, url })).toBeUndefined();
});

test('opens the app without a connection, at any address', async () => {
  stored.set('/index.html', new Response('app'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const opened = dispatch('fetch', { method: 'GET', url: 'http://localhost/shared/abc', mode: 'navigate' });
  expect(await (await (opened as Promise<Response>)).text()).toBe('app');
  await expect(dispatch('fetch', { method: 'GET', url: 'http://localhost/icon.svg' })).rejects.toThrow();
});

test('keeps the files of the previous version for open tabs', async () => {
  shells = ['shell-oldest', 'shell-previous', 'seen visitor', 'shell-one'];
  await dispatch('activate');
  expect(shells).toEqual(['shell-previous', 'seen visitor', 'shell-one']);
});
