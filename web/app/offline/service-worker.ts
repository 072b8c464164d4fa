import { createStore } from '#web/lib/create-store.ts';

/** Minimum time between update checks of an open page, in ms. */
const UPDATE_CHECK_INTERVAL = 60 * 60 * 1000;
/** Prefix of the service worker's cache per version. `caches.keys` lists them in the order of creation. */
const SHELL_PREFIX = 'shell-';

/** Store that tells whether a newer version than this page's is installed. */
export const newVersionReady = createStore(false);

/** Registers the service worker after the page has loaded. Unregisters it in development. */
export function installServiceWorker(): void {
  // Undefined in an insecure context.
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  if (!import.meta.env.PROD) {
    void serviceWorker.getRegistrations().then((all) => all.map((registration) => registration.unregister()));
    return;
  }
  if (document.readyState === 'complete') register(serviceWorker);
  else window.addEventListener('load', () => register(serviceWorker), { once: true });
}

function register(serviceWorker: ServiceWorkerContainer): void {
  serviceWorker.addEventListener('controllerchange', () => void compareVersions());
  serviceWorker.register('/sw.js').then(checkForUpdates, () => {
    // Some private windows forbid registration; the app then needs a connection.
  });
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < UPDATE_CHECK_INTERVAL) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}

/** A page loaded from the network is often newer than the installed service worker. */
async function compareVersions(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
  const newest = shells.at(-1);
  if (newest === undefined) return;
  newVersionReady.set((await (await caches.open(newest)).match(import.meta.url)) === undefined);
}
