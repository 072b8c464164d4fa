import { join } from 'node:path';
import { build } from 'vite';

/** Builds web/prerender.tsx into one file, `prerender.js`, that the server imports. */
export async function buildPrerender(root: string, outDir: string): Promise<void> {
  await build({
    root: join(root, 'web'),
    configFile: false,
    // At other levels Vite warns about each library that has a browser entry as well.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'prerender.tsx',
      outDir,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        // Shared with the server: zod refuses a second schema of the same name in a process.
        external: /^#(contract|domain)\//,
        output: { codeSplitting: false },
      },
    },
  });
}
