import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../node_modules/.cache/wrk');
const PACKAGES = ['wrk', 'libluajit-5.1-2'];

export interface WrkProgram {
  path: string;
  env: Record<string, string | undefined>;
}

/** Returns the installed wrk, or Debian's package unpacked into node_modules/.cache; null if neither runs. */
export async function findWrk(): Promise<WrkProgram | null> {
  const installed = { path: 'wrk', env: process.env };
  if (await runs(installed)) return installed;
  const unpacked = await unpackedWrk();
  if (await runs(unpacked)) return unpacked;
  try {
    await unpack();
  } catch {
    return null;
  }
  const program = await unpackedWrk();
  return (await runs(program)) ? program : null;
}

async function unpackedWrk(): Promise<WrkProgram> {
  const libraries = await readdir(join(CACHE, 'usr/lib')).catch(() => []);
  const folders = libraries.map((name) => join(CACHE, 'usr/lib', name));
  return { path: join(CACHE, 'usr/bin/wrk'), env: { ...process.env, LD_LIBRARY_PATH: folders.join(':') } };
}

/** `wrk --version` prints a version and exits with 1. */
const runs = ({ path, env }: WrkProgram): Promise<boolean> =>
  run(path, ['--version'], { env }).then(
    () => true,
    ({ stdout }) => String(stdout).startsWith('wrk'),
  );

async function unpack(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const download = () => run('apt-get', ['download', ...PACKAGES], { cwd: CACHE, timeout: 60_000 });
  // A fresh machine has no package lists.
  await download().catch(() => run('apt-get', ['update'], { timeout: 60_000 }).then(download));
  for (const file of await readdir(CACHE)) {
    if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', file, '.'], { cwd: CACHE });
  }
}
