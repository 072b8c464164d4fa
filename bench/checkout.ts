import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/pegboard-process.ts';
import { killAtExit } from './child-process.ts';

/** A working copy of Pegboard, installed and built. */
export interface Checkout {
  label: string;
  folder: string;
  /** Whether it is only compared with. */
  isBaseline?: boolean;
}

/** Returns the checkouts to measure: the baseline, if there is one, and this one. */
export function checkoutsOf(baseline: string | undefined): [Checkout, ...Checkout[]] {
  const folder = resolve(import.meta.dirname, '..');
  if (baseline === undefined) return [{ label: 'measured', folder }];
  return [
    { label: 'before', folder: resolve(baseline), isBaseline: true },
    { label: 'after', folder },
  ];
}

export interface RunningServer {
  url: string;
  /** The address that sign-in works at. */
  publicUrl: string;
  pid: number;
  /** Seconds from the start of the process to its first response. */
  startSeconds: number;
  stop(): Promise<void>;
}

/** Set in the container image and in the systemd unit. */
const DEPLOYED = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  NODE_OPTIONS: '--max-semi-space-size=4',
};

/** Starts a program of a checkout with only the given environment. */
function run({ folder }: Checkout, program: 'main' | 'maintenance/move', args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`server/${program}.ts`, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...DEPLOYED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-5_000);
    });
  }
  return { child, output: () => output };
}

/** Starts the server of a checkout, with its rate limits off unless the settings say otherwise. */
export async function startServer(checkout: Checkout, settings: Record<string, string>): Promise<RunningServer> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: port, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings };
  const started = performance.now();
  const { child, output } = run(checkout, 'main', [], env);
  const exited = once(child, 'close');
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`Pegboard in ${checkout.folder} did not start:\n${output()}`);
    await sleep(10);
  }
  const startSeconds = (performance.now() - started) / 1000;
  return {
    url,
    publicUrl: `http://localhost:${port}`,
    pid: pidOf(child),
    startSeconds,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

const responds = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start');
  return pid;
}

/** Copies a SQLite library into an empty PostgreSQL database, with the checkout's own `npm run move`. */
export async function moveToPostgres(checkout: Checkout, folder: string, url: string): Promise<void> {
  const { child, output } = run(checkout, 'maintenance/move', ['--from', folder, '--to', url], {});
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm run move failed:\n${output()}`);
}

/** Returns the name of the newest migration, which says whether a library has the checkout's schema. */
export async function schemaVersion({ folder }: Checkout): Promise<string> {
  const files = await readdir(join(folder, 'server/store/migrations'));
  const newest = files
    .filter((name) => /^\d+_.*\.ts$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`${folder} has no migrations`);
  return newest.replace('.ts', '');
}
