import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds what the server draws of the landing from the parts of the app: one file with all it needs, to be run by Node.
 *
 * @param outDir where `still.js` is put
 */
export async function buildStill(root: string, outDir: string): Promise<void> {
  await build({
    root: join(root, 'web'),
    configFile: false,
    // Below this Vite tells of each library that it is meant for browsers, too.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'still.tsx',
      outDir,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}
