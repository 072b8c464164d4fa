import type { Build, ServiceWorkerScope } from './scope.ts';

/**
 * Lets the app begin without a connection. It keeps files of the build and nothing else: what the server says to whom is
 * the business of the pages (web/lib/last-seen.ts). Pages come from the network while there is one, so a new version is
 * in use at the next opening; files with a hash in their name never change and come from here.
 *
 * The build writes this file as `sw.js`, alone: it can import types only.
 */
declare const self: ServiceWorkerScope;
declare const BUILD: Build;

const PREFIX = 'shell-';
const SHELL = PREFIX + BUILD.id;
/** The page without data of its own: what the router shows is up to the address. */
const PAGE = '/index.html';
/** Versions whose files are kept: tabs that are open still ask for those of the version before. */
const VERSIONS = 2;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(BUILD.files);
  // Nobody is disturbed: tabs that are open go on with their own files.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const gone = shells.filter((name) => name !== SHELL).slice(0, -(VERSIONS - 1));
  await Promise.all(gone.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isForServer(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromShell(request));
  else event.respondWith(fromNetwork(request));
});

/** Calls, the pages of the identity provider, and code as plain text. */
function isForServer(pathname: string): boolean {
  return /^\/(api|oidc)(\/|$)|^\/shared\/[^/]+\/raw$/.test(pathname);
}

async function fromShell(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // Where there is no room it is not kept, and shown all the same.
  if (response.ok) await keep(request, response.clone()).catch(() => undefined);
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.put(request, response);
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.open(SHELL);
    const kept = await shell.match(request.mode === 'navigate' ? PAGE : request);
    if (kept) return kept;
    throw error;
  }
}
