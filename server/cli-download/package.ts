import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTar } from 'nanotar';
import { SERVER_ADDRESS } from '#contract/cli.ts';
import manifest from '#package.json' with { type: 'json' };

/** Fixed, so that a server always makes the same file. npm compares packages by their hash. */
const MODIFIED = Date.UTC(2000, 0);

/**
 * Returns the command line as an npm package whose default server is this one.
 *
 * @param folder contains the built command line
 */
export async function createCliPackage(folder: string, publicUrl: string): Promise<Buffer> {
  const [program, readme] = await Promise.all(
    ['pegboard.js', 'README.md'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  const { name, version, description, license } = manifest;
  const files = {
    'package.json': JSON.stringify(
      {
        name,
        version,
        description,
        license,
        homepage: publicUrl,
        type: 'module',
        bin: { pegboard: 'pegboard.js' },
        engines: { node: '>=20' },
      },
      null,
      2,
    ),
    'pegboard.js': program?.replaceAll(SERVER_ADDRESS, publicUrl),
    'README.md': readme?.replaceAll(SERVER_ADDRESS, publicUrl),
  };
  const entries = Object.entries(files).map(([file, data]) => ({
    name: `package/${file}`,
    data,
    attrs: { mode: file.endsWith('.js') ? '755' : '644', mtime: MODIFIED, uid: 0, gid: 0 },
  }));
  return promisify(gzip)(createTar(entries));
}
