/** How often a page that stays open asks whether there is a new version, at most; in ms. */
const UPDATE_CHECK_INTERVAL = 60 * 60 * 1000;
/** Where the service worker keeps the files of each version, named in the order of their coming. */
const SHELL_PREFIX = 'shell-';

let outdated = false;
const listeners = new Set<() => void>();

/** Whether a newer version is ready than the one this page runs. */
export const newVersion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isReady: () => outdated,
};

/**
 * Lets the app open without a connection. After the page has loaded: its own files come first. Not while developing, when
 * the files change under one's hands.
 */
export function installServiceWorker(): void {
  // Missing where the connection is not secure.
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
    // Browsers forbid it in some private windows: the app then needs a connection, as any other.
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

/** A page that came from the network is often newer than the service worker was: it has nothing to be told then. */
async function compareVersions(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX));
  const newest = shells.at(-1);
  if (newest === undefined) return;
  outdated = (await (await caches.open(newest)).match(import.meta.url)) === undefined;
  for (const listener of listeners) listener();
}
