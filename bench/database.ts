import { rmSync } from 'node:fs';
import { constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { freePort } from '#tests/support/pegboard-process.ts';
import { createPostgres, type PostgresServer, postgresIn, temporaryFolder } from '#tests/support/postgres.ts';
import type { Engine } from './budget.ts';

/** A disposable database with one library. */
export interface Database {
  engine: Engine;
  /** The SQLite file's folder, or PostgreSQL's data folder. */
  folder: string;
  /** The settings that point a server at it. */
  settings: Record<string, string>;
  /** Makes one person the owner of every snippet. No server may be running. */
  giveEverythingTo(userId: string): Promise<void>;
  /** Copies its files to a new folder. No server may be running. */
  save(target: string): Promise<void>;
  remove(): Promise<void>;
}

/** Processes that were just killed may still write files for a while. */
const RETRY = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** Removes a folder when this process exits. Returns a function that removes it now. */
export function removableFolder(folder: string): () => Promise<void> {
  const removeNow = () => rmSync(folder, RETRY);
  process.once('exit', removeNow);
  return async () => {
    await rm(folder, RETRY);
    process.off('exit', removeNow);
  };
}

/** Opens a copy of a saved database, or an empty one. */
export function openDatabase(engine: Engine, saved?: string): Promise<Database> {
  return engine === 'sqlite' ? openSqlite(saved) : openPostgres(saved);
}

async function openSqlite(saved?: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-bench-'));
  if (saved !== undefined) await cp(saved, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return {
    engine: 'sqlite',
    folder,
    settings: { DATA_DIR: folder },
    async giveEverythingTo(userId) {
      using database = new DatabaseSync(join(folder, 'pegboard.db'));
      database.prepare('update snippets set user_id = ?').run(userId);
    },
    save: (target) => cp(folder, target, { recursive: true }),
    remove: removableFolder(folder),
  };
}

const POSTGRES_DATABASE = 'pegboard';
/** The tests turn durability off. */
const POSTGRES_SETTINGS = ['fsync=on'];

async function openPostgres(saved?: string): Promise<Database> {
  const server = saved === undefined ? await createPostgres(POSTGRES_SETTINGS) : await restorePostgres(saved);
  const remove = removableFolder(server.folder);
  if (saved === undefined) await server.execute(`create database ${POSTGRES_DATABASE}`);
  const url = server.url(POSTGRES_DATABASE);
  return {
    engine: 'postgres',
    folder: server.folder,
    settings: { DATABASE_URL: url },
    async giveEverythingTo(userId) {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query('update snippets set user_id = $1', [userId]);
      await client.end();
    },
    async save(target) {
      // Otherwise autovacuum runs at a different time in each run.
      await server.execute('vacuum analyze', POSTGRES_DATABASE);
      await server.stop();
      await cp(server.folder, target, { recursive: true });
      await server.start();
    },
    async remove() {
      await server.stop();
      await remove();
    },
  };
}

async function restorePostgres(saved: string): Promise<PostgresServer> {
  const folder = await temporaryFolder();
  await cp(saved, folder, { recursive: true });
  const server = postgresIn(folder, await freePort(), POSTGRES_SETTINGS);
  await server.own();
  await server.start();
  return server;
}
