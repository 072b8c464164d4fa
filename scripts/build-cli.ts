import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the command line into one file, `pegboard.js`, without dependencies, and copies its README. */
export async function buildCli(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    // At other levels Vite warns about each library that has a browser entry as well.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'cli/main.ts',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        output: { codeSplitting: false, entryFileNames: 'pegboard.js', banner: '#!/usr/bin/env node' },
      },
    },
  });
  await copyFile(join(root, 'cli/README.md'), join(outDir, 'README.md'));
}
