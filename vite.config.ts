import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { firstLoadChunks } from './scripts/build-web-first-load.ts';
import { preloadFont, scriptsLast } from './scripts/build-web-preload.ts';
import { serviceWorker } from './scripts/build-web-service-worker.ts';

/** Server address during development; set by `npm run dev`. */
const server = process.env.PEGBOARD_DEV_SERVER ?? 'http://127.0.0.1:3001';

// `infiniteQueryObserver` loads with the lists. `zod-without-eval` must run before the first schema is created.
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|zod|wouter|regexparam|use-sync-external-store|clsx|@tanstack)[\\/](?!.*(infiniteQueryObserver|useInfiniteQuery)\.)|web[\\/]lib[\\/]zod-without-eval/;

const FIRST_LOAD = /assets\/(rolldown-runtime|libraries|contract|app|index)-/;

/** Writes `.br` and `.gz` files. The highest brotli quality takes 7 s for all files, so only the first load gets it. */
const compress = (quality: number, files: { include: RegExp; exclude?: RegExp }) =>
  compression({
    ...files,
    threshold: 256,
    logLevel: 'silent',
    algorithms: [
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    ],
  });

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    preloadFont('Inter Variable', 'inter-latin-wght-normal'),
    scriptsLast(),
    serviceWorker(),
    compress(constants.BROTLI_MAX_QUALITY, { include: FIRST_LOAD }),
    compress(9, { include: /\.(html|js|css|svg|json|txt|webmanifest)$/, exclude: FIRST_LOAD }),
  ],
  resolve: {
    alias: [{ find: /^node:(crypto|fs|path)$/, replacement: `${import.meta.dirname}/scripts/node-builtins-stub.ts` }],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Chromium loads `modulepreload` files twice under a service worker: https://github.com/vite-pwa/vite-plugin-pwa/issues/945.
    // Without the polyfill the entry has no code, and Vite writes one script element per file of the first load.
    modulePreload: { polyfill: false },
    // The CSP forbids data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES }, ...firstLoadChunks()] },
      },
    },
  },
  // The highlighting worker loads grammars by dynamic import.
  worker: { format: 'es' },
  server: {
    // Tokens are issued for this address.
    strictPort: true,
    proxy: {
      '/api': server,
      '/oidc': server,
      '/cli': server,
      '/feed.atom': server,
      '^/shared/[^/]+/raw': server,
    },
  },
});
