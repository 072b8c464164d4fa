import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/**
 * Builds the web app unless `dist/web` was made from just these sources. What counts is their content: a fresh clone has
 * arbitrary times.
 */
const root = resolve(import.meta.dirname, '..');
const WEB = join(root, 'dist/web');
const STAMP = `${WEB}.sha256`;
const SOURCES = ['contract', 'web', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json'];

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

const wanted = await fingerprint();
const built = existsSync(join(WEB, 'index.html')) && existsSync(STAMP) && (await readFile(STAMP, 'utf8'));
if (built !== wanted) {
  // Vite takes a moment to load: not where nothing is to be built.
  const { build } = await import('vite');
  const { buildPrerender } = await import('./build-web-prerender.ts');
  // Aside, then put in place: a server that runs meanwhile, and a second build, find whole files at any time.
  const aside = `${WEB}.${process.pid}`;
  const before = `${aside}.before`;
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: aside } });
    await buildPrerender(root, join(aside, 'server'));
    // To take away its thousand files would take a moment.
    if (existsSync(WEB)) await rename(WEB, before);
    await rename(aside, WEB);
    await writeFile(STAMP, wanted);
  } finally {
    for (const folder of [aside, before]) await rm(folder, { recursive: true, force: true });
  }
}
