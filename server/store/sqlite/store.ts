import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import { isDiskFull, probeWrite } from '../disk-full.ts';
import type { openJobPool } from '../jobs/pool.ts';
import { memoryLimiter } from '../limiter.ts';
import { migrate } from '../migrations/migrate.ts';
import { localRepositories, repositories } from '../repositories.ts';
import { scheduleReads } from '../scheduled-reads.ts';
import type { Schema } from '../schema.ts';
import type { RunRead } from '../slow-reads.ts';
import type { Store } from '../store.ts';
import { transactionOn } from '../transaction.ts';
import { createWrites } from '../write.ts';
import type { StatementHooks } from './dialect.ts';
import { createDatabaseFile, databasePath, watchDatabaseFile } from './file.ts';
import { lockFolder } from './folder-lock.ts';
import { openReader, openWriter, requireWritable } from './open.ts';
import { hasPendingTexts, indexPendingTexts } from './pending-texts.ts';

/**
 * Opens the database of a data folder that exists, and migrates it.
 *
 * Throws when another process holds the folder, it is not writable, or a newer version has migrated the database.
 */
export async function openSqliteStore(folder: string, openPool: typeof openJobPool): Promise<Store> {
  const unlock = lockFolder(folder);
  try {
    return await openLocked(databasePath(folder), openPool, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocked(file: string, openPool: typeof openJobPool, unlock: () => void): Promise<Store> {
  let version = 0;
  let keepVersion = false;
  const afterUse = (hasChanged: boolean) => {
    if (hasChanged && !keepVersion) version += 1;
    keepVersion = false;
  };
  let otherCommits = () => 0;
  const onOpen = (database: DatabaseSync) => {
    otherCommits = countOtherCommits(database);
  };
  const { write, checkFile } = openFile(file, { afterUse, onOpen });
  await migrate(write).catch(async (error: unknown) => {
    await write.destroy();
    throw error;
  });
  const read = openReader(file);
  const pool = openPool({ engine: new URL('./worker-database.ts', import.meta.url).href, location: file });
  const oneAtATime = pLimit(1);
  /** The version in which all texts were indexed. */
  let indexedVersion = -1;

  /** Lets a search find the newest snippets. On a full disk it finds only the others. */
  async function indexNewest(): Promise<void> {
    if (indexedVersion === version) return;
    const found = version;
    if (!(await hasPendingTexts(read))) {
      indexedVersion = found;
      return;
    }
    const indexed = write.transaction().execute(indexPendingTexts);
    await indexed.catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
  }

  const runRead: RunRead = async (task, signal) => {
    await indexNewest();
    return pool.read(task, signal);
  };

  // Holding the only write connection makes other writers wait here, not inside SQLite, which blocks the event loop. They
  // wait for one large write at most.
  const runInWorker: typeof pool.write = (large, input) =>
    oneAtATime(() =>
      write.connection().execute(async (connection) => {
        checkFile();
        // A search would otherwise wait for the end of the write.
        await connection.transaction().execute(indexPendingTexts);
        try {
          return await pool.write(large, input);
        } finally {
          version += 1;
        }
      }),
    );

  // Holds the write connection, whose next release does not change the version.
  const openLink: Store['openLink'] = (hash, now) =>
    write.connection().execute((connection) => {
      keepVersion = true;
      return localRepositories(connection).snippetLinks.open(hash, now);
    });

  const transactional = {
    ...repositories({ read, write, slow: scheduleReads(runRead) }),
    transaction: transactionOn(write),
  };

  return {
    ...transactional,
    ...createWrites(transactional, { scansOnly: false, run: runInWorker }),
    runReadJob: pool.readJob,
    async runPageJob(job, input, signal) {
      await indexNewest();
      return pool.pageJob(job, input, signal);
    },
    async runStoppableJob(job, input, options) {
      await indexNewest();
      return pool.stoppableJob(job, input, options);
    },
    compute: pool.compute,
    version: () => `${version}.${otherCommits()}`,
    openLink,
    limiter: memoryLimiter,
    async ping() {
      checkFile();
      await sql`select 1`.execute(read);
    },
    probeWrite: () => probeWrite(write),
    async close() {
      // After a failure the texts wait for the next start.
      await indexNewest().catch(() => undefined);
      // Waits for the transactions and the job in progress.
      await write.connection().execute(async () => {});
      await pool.close();
      await read.destroy();
      // Last: closing the writer merges the log into the database file.
      await write.destroy().finally(unlock);
    },
  };
}

/**
 * Returns a function whose result changes when another connection has committed, such as that of `npm run account`. It asks
 * once per event-loop turn: https://www.sqlite.org/pragma.html#pragma_data_version
 */
function countOtherCommits(database: DatabaseSync): () => number {
  const statement = database.prepare('pragma data_version');
  let current: number | null = null;
  return () => {
    if (current === null) setImmediate(() => (current = null));
    current ??= Number(statement.get()?.data_version);
    return current;
  };
}

function openFile(
  file: string,
  hooks: Pick<StatementHooks, 'afterUse' | 'onOpen'>,
): { write: Kysely<Schema>; checkFile: () => void } {
  try {
    createDatabaseFile(file);
    requireWritable(file);
    const checkFile = watchDatabaseFile(file);
    return { write: openWriter(file, { beforeWrite: checkFile, ...hooks }), checkFile };
  } catch (cause) {
    throw new Error(`The database file ${file} cannot be used`, { cause });
  }
}
