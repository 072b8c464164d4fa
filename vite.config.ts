import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from './scripts/build-web-first-load.ts';
import { precompress } from './scripts/build-web-precompress.ts';
import { preloadFont } from './scripts/build-web-preload.ts';
import { serviceWorker } from './scripts/build-web-service-worker.ts';
import { leanZod } from './scripts/build-web-zod.ts';

/** Where the server listens while the app is being developed; `npm run dev` sets it. */
const server = process.env.PEGBOARD_DEV_SERVER ?? 'http://127.0.0.1:3001';

// The setting of zod among them: no chunk may make a schema before it. Lists that grow page by page come with what has them.
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|zod|wouter|regexparam|use-sync-external-store|clsx|@tanstack)[\\/](?!.*(infiniteQueryObserver|useInfiniteQuery)\.)|web[\\/]lib[\\/]zod-without-eval/;

/** What every visit begins with. */
const FIRST_LOAD = ['libraries', 'contract', 'app'];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    leanZod(),
    preloadFont('Inter Variable', 'inter-latin-wght-normal'),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Every such browser knows what it is for. Without it the entry has nothing of its own, and Vite makes each file of the
    // first load a script of the page, those that others need first: a browser answers between any two, where to set up the
    // contract's schemas and the app at once would be a task that one notices. Files that are preloaded Chromium loads twice
    // where a service worker answers: https://github.com/vite-pwa/vite-plugin-pwa/issues/945.
    modulePreload: { polyfill: false },
    // The policy of the pages lets no data: fonts in, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs and few versions change: it stays in the caches of browsers, and is smaller as one.
        codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES }, ...firstLoad()] },
        // Compiled while it is loaded, beside the page's own thread, instead of function by function as each is first called:
        // https://v8.dev/blog/explicit-compile-hints
        postBanner: ({ name }) => (FIRST_LOAD.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
  // Grammars are loaded by the worker one by one, which needs modules.
  worker: { format: 'es' },
  server: {
    // The address in the browser is the one the tokens are made for: it must not wander to a free port.
    strictPort: true,
    proxy: {
      '/api': server,
      '/oidc': server,
      '^/shared/[^/]+/raw': server,
    },
  },
});
