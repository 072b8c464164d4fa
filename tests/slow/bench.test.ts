import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { COMPILE_CACHE } from '#tests/support/pegboard-process.ts';
import { BUDGET } from '../../bench/budget.ts';

const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
const run = (script: string, ...flags: string[]) => promisify(execFile)(process.execPath, [script, ...flags], { env });
const bench = (...flags: string[]) => run('bench/main.ts', '--quick', '--seconds', '1', ...flags);

/** Returns the measured cells of a report by the name of their row. */
const measured = (stdout: string) =>
  new Map(
    stdout
      .split('\n')
      .filter((line) => /^\| .* \| [≥≤]/.test(line))
      .map((line): [string, string] => {
        const [name = '', , value = ''] = line.split(' | ').map((cell) => cell.replace(/^\| /, ''));
        return [name, value];
      }),
  );

const browserRows = ['firstCard', 'blocking', 'script', 'elements', 'longestFrame', 'listViewFrame', 'heap', 'lastKey'];
/** Lighthouse is downloaded on first use. */
const lighthouseRows = ['lighthouseDesktop', 'lighthouseMobilePerformance', 'lighthouseMobile'];
const namesOf = (isIncluded: (id: string) => boolean) =>
  Object.entries(BUDGET)
    .filter(([id]) => isIncluded(id))
    .map(([, { name }]) => name);

test('measures each kind of server row', async () => {
  const names = [
    'public list of 48, 10 writes/s',
    'public list of 48, uncached',
    'growth of p50, public list of 48',
    'create',
    'start to first response',
    'import of',
    'during an import',
  ];
  const { stdout } = await bench('--sizes', '100,200', ...names.flatMap((name) => ['--only', name]));
  const rows = measured(stdout);
  const isServerRow = (id: string) => ![...browserRows, ...lighthouseRows].includes(id);
  expect([...rows.keys()]).toEqual(namesOf(isServerRow).filter((name) => names.some((part) => name.includes(part))));
  for (const [name, value] of rows) expect(value, name).toMatch(/^\d/);
}, 180_000);

test('compares two checkouts', async () => {
  const { stdout } = await bench('--only', 'create, 1 connection', '--baseline', '.');
  expect(stdout).toContain('| case | budget | before | after | met |');
  expect([...measured(stdout).keys()]).toEqual(['create, 1 connection']);
}, 120_000);

test('measures every browser row', async () => {
  const { stdout } = await run('bench/browser/main.ts', '--snippets', '80', '--runs', '1');
  expect([...measured(stdout).keys()]).toEqual(namesOf((id) => browserRows.includes(id)));
}, 120_000);

test('leaves no process and no file behind after an interrupt', async () => {
  const folder = await temporaryFolder();
  // The PostgreSQL user must be able to enter the folder.
  await chmod(folder, 0o755);
  const only = ['one snippet by id', 'search, rare'].flatMap((name) => ['--only', name]);
  const child = spawn(process.execPath, ['bench/main.ts', '--quick', '--engine', 'postgres', ...only], {
    // A process group that includes all descendants.
    detached: true,
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const group = -(child.pid ?? Number.NaN);
  onTestFinished(() => void (exists(group) && process.kill(group, 'SIGKILL')));
  const exited = once(child, 'exit');
  let progress = '';
  for await (const text of child.stderr.setEncoding('utf8')) {
    progress += text;
    // All processes run once the first case has been measured: the second one begins.
    if (progress.includes('one snippet')) break;
  }
  child.kill('SIGINT');
  expect(await exited, progress).toEqual([130, null]);
  await expect.poll(() => exists(group), { timeout: 10_000 }).toBe(false);
  expect((await readdir(folder)).filter((name) => /^pegboard-(bench|postgres)-\w{6}$/.test(name))).toEqual([]);
}, 120_000);

function exists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
