import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/*
 * Builds the web app and the command line unless `dist/web` matches the content of its sources. A fresh clone has arbitrary
 * file times.
 */

const root = resolve(import.meta.dirname, '..');
const WEB = join(root, 'dist/web');
const FINGERPRINT = `${WEB}.sha256`;
const SOURCES = ['cli', 'contract', 'domain', 'web', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json'];

async function fingerprint(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesOf(join(root, source))))).flat().sort();
  const lines = await Promise.all(
    files.map(async (file) => `${relative(root, file)} ${hash('sha256', await readFile(file))}`),
  );
  return hash('sha256', lines.join('\n'));
}

async function filesOf(path: string): Promise<string[]> {
  if (/\.(ts|json)$/.test(path)) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const expected = await fingerprint();
const actual = existsSync(join(WEB, 'index.html')) && existsSync(FINGERPRINT) && (await readFile(FINGERPRINT, 'utf8'));
if (actual !== expected) {
  // Standard error: the output of the script that follows may go to a file.
  console.error('Building the web app. This takes a few seconds and is only needed after changes.');
  // Imported on demand: loading Vite is slow.
  const { build } = await import('vite');
  const { buildPrerender } = await import('./build-web-prerender.ts');
  const { buildCli } = await import('./build-cli.ts');
  // Built in a temporary folder and renamed, so that a running server and a parallel build never see a partial build.
  const temporary = `${WEB}.${process.pid}`;
  const previous = `${temporary}.previous`;
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: temporary } });
    await buildPrerender(root, join(temporary, 'server'));
    await buildCli(root, join(temporary, 'cli'));
    // A rename is atomic; removing a thousand files is not.
    if (existsSync(WEB)) await rename(WEB, previous);
    await rename(temporary, WEB);
    await writeFile(FINGERPRINT, expected);
  } finally {
    for (const folder of [temporary, previous]) await rm(folder, { recursive: true, force: true });
  }
}
