import type { Build, ServiceWorkerScope } from './scope.ts';

/**
 * Opens the app offline. Caches files of the build only; pages cache API responses (web/lib/offline-cache.ts). Navigations are
 * network first, hashed files cache first.
 *
 * The build transforms this single file to `sw.js`, so it can import types only.
 */
declare const self: ServiceWorkerScope;
declare const BUILD: Build;

const PREFIX = 'shell-';
const SHELL = PREFIX + BUILD.id;
/** App shell for every navigation; the router reads the URL. */
const APP_SHELL = '/index.html';
/** Cached versions: open tabs still load files of the previous one. */
const VERSIONS = 2;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(BUILD.files);
  // Open tabs keep the files of their own version.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const outdated = shells.filter((name) => name !== SHELL).slice(0, -(VERSIONS - 1));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isServerPath(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else event.respondWith(networkFirst(request));
});

/** Whether a path is served by the API, the identity provider, as the command line, a feed, an embed, a picture or raw code. */
function isServerPath(pathname: string): boolean {
  return /^\/(api|oidc|cli|embed|oembed)(\/|$)|^(\/@[^/]+)?\/feed\.atom$|^\/shared\/[^/]+\/(raw|image\.png)(\/|$)/.test(
    pathname,
  );
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  // Without storage left the response is used uncached.
  if (response.ok && !isWebPage(response)) await store(request, response.clone()).catch(() => undefined);
  return response;
}

/** A captive portal or a sign-in proxy answers any request with its own page. */
const isWebPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

async function store(request: Request, response: Response): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.put(request, response);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.open(SHELL);
    const cached = await shell.match(request.mode === 'navigate' ? APP_SHELL : request);
    if (cached) return cached;
    throw error;
  }
}
