import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
/** Smaller files gain nothing, in bytes. */
const WORTH_IT = 256;
/** For what every visit begins with, and for the hundreds of files most visits never ask for: a tenth larger, 7 s sooner. */
const QUALITY = { first: constants.BROTLI_MAX_QUALITY, later: 9 } as const;

/** Writes a `.br` and a `.gz` beside each file of the build: the server only hands them out. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Only after a build that succeeded: another one's reason to fail must stay the last thing said.
    async writeBundle() {
      const page = await readFile(join(folder, 'index.html'), 'utf8');
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
      const quality = (name: string) => (page.includes(name) ? QUALITY.first : QUALITY.later);
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name), quality(name))));
    },
  };
}

async function compress(path: string, quality: number): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < WORTH_IT) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
