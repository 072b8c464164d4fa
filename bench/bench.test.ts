import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';

const start = (...args: string[]) => promisify(execFile)(process.execPath, args);
const run = (...flags: string[]) => start('bench/main.ts', ...flags);

test('the quick benchmark runs every case beside its yardstick, on both engines', async () => {
  const out = join(await temporaryFolder(), 'quick');
  const { stdout } = await run('--quick', '--engine', 'both', '--out', out);
  const { rows, works, onDisk } = JSON.parse(await readFile(`${out}.json`, 'utf8'));
  for (const engine of ['sqlite', 'postgres']) {
    const names = rows
      .filter((row: { engine: string }) => row.engine === engine)
      .map((row: { name: string }) => row.name);
    expect(names, engine).toEqual(
      expect.arrayContaining(['public list of 48', 'one snippet by id', 'search, rare', 'create']),
    );
  }
  for (const row of rows) {
    expect(row.requestsPerSecond, row.name).toBeGreaterThan(0);
    expect(row.yardstick.requestsPerSecond, row.name).toBeGreaterThan(0);
  }
  const long = [
    'a core kept busy by another program',
    'slow search',
    '4 passwords at a time hashed by another program',
    'password hashing, 4 at a time',
    '200 sent to another program',
    'import of 200',
    'export of 200 and more',
  ];
  expect(works.map(({ engine, name }: { engine: string; name: string }) => `${engine} ${name}`)).toEqual(
    ['sqlite', 'postgres'].flatMap((engine) => long.map((name) => `${engine} ${name}`)),
  );
  for (const { name, seconds, meanwhile } of works) {
    expect(seconds, name).toBeGreaterThan(0);
    expect(meanwhile.p99, name).toBeGreaterThan(0);
  }
  for (const { search, total } of onDisk) {
    expect(search).toBeGreaterThan(0);
    expect(search).toBeLessThan(total);
  }
  expect(await readFile(`${out}.md`, 'utf8')).toBe(stdout);
}, 300_000);

test('the benchmark in the browser measures each of its figures', async () => {
  const out = join(await temporaryFolder(), 'browser');
  const { stdout } = await start('bench/browser/main.ts', '--snippets', '160', '--runs', '1', '--out', out);
  const { start: starts, scroll, search, whole } = JSON.parse(await readFile(`${out}.json`, 'utf8'));
  const figures = [
    starts[0].firstCard,
    starts[0].yardstick,
    scroll[0].frames,
    search[0],
    whole.elements,
    whole.heapAfter,
  ];
  for (const figure of figures) expect(figure).toBeGreaterThan(0);
  expect(await readFile(`${out}.md`, 'utf8')).toBe(stdout);
}, 120_000);

test('a run that is interrupted leaves no process and no data behind', async () => {
  const folder = await temporaryFolder();
  // The user who runs PostgreSQL for root must get through.
  await chmod(folder, 0o755);
  const flags = ['--engine', 'postgres', '--sizes', '200', '--out', join(folder, 'given-up')];
  // A group of its own, which all that it starts belong to.
  const bench = spawn(process.execPath, ['bench/main.ts', ...flags], {
    detached: true,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const group = -(bench.pid ?? Number.NaN);
  onTestFinished(() => void (isThere(group) && process.kill(group, 'SIGKILL')));
  const ended = once(bench, 'exit');
  let said = '';
  for await (const text of bench.stderr.setEncoding('utf8')) {
    said += text;
    // The first case is over: every process is there.
    if (said.includes('ratio')) break;
  }
  bench.kill('SIGINT');
  expect(await ended, said).toEqual([130, null]);
  await expect.poll(() => isThere(group), { timeout: 10_000 }).toBe(false);
  expect((await readdir(folder)).filter((name) => /^pegboard-(bench|postgres)-\w{6}$/.test(name))).toEqual([]);
}, 120_000);

function isThere(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test('a flag that nobody knows is refused', async () => {
  await expect(run('--fast')).rejects.toThrow("Unknown option '--fast'");
  await expect(run('--engine', 'oracle')).rejects.toThrow('must be sqlite, postgres or both');
});
