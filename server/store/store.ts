import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { inspect } from 'node:util';
import type { Kysely } from 'kysely';
import type { LongReading, LongWork } from './jobs/job.ts';
import { openLongReader } from './jobs/long-reader.ts';
import { openWriter } from './jobs/writer.ts';
import { type Limit, type Limiter, memoryLimiter } from './limiter.ts';
import { migrate } from './migrations/migrate.ts';
import { ping } from './ping.ts';
import { repositories, type Transactional } from './repositories/index.ts';
import { keepPreviews } from './repositories/snippet-previews.ts';
import type { Schema } from './schema.ts';
import { makeDatabaseFile, watchDatabaseFile } from './sqlite/file.ts';
import { lockFolder } from './sqlite/folder-lock.ts';
import { groupCommit } from './sqlite/group-commit.ts';
import { openSqliteToServe } from './sqlite/open.ts';
import { openSqliteReader } from './sqlite/reader.ts';
import { WriteCounter } from './sqlite/write-counter.ts';

export type { Repositories } from './repositories/index.ts';

export interface Store extends Transactional {
  /**
   * Does what takes seconds of writing, without keeping those from being answered who only read. Others who write wait.
   *
   * @param given parts of the task that are handed over, not copied: the caller has them no more
   */
  longWork<Task, Result>(work: LongWork<Task, Result>, task: Task, given?: readonly Uint8Array[]): Promise<Result>;
  /**
   * Makes a long text of what is stored at one moment, without keeping anybody waiting. Whoever wants no more of it
   * destroys the stream; who takes nothing for half a minute is given up, and the stream ends with an error.
   *
   * @returns the text as a stream of strings, when the first is there
   */
  longReading<Task>(reading: LongReading<Task>, task: Task): Promise<Readable>;
  /** What was read at a version is what would be read now, as long as the version is the same, whoever has written. */
  version(): string | Promise<string>;
  /** Counts calls, over all processes that share the database. */
  limiter(limit: Limit): Limiter;
  /** @throws where the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database in a folder that exists, and brings it up to date.
 *
 * @throws where another process uses the folder, it or the database file cannot be written, or a newer program has used it
 */
export async function openEmbeddedStore(folder: string): Promise<Store> {
  const unlock = lockFolder(folder);
  const file = join(folder, 'pegboard.db');
  const { db, checkFile } = await openUpToDate(file).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const writes = new WriteCounter();
  const grouped = groupCommit(db);
  const reader = openSqliteReader(file);
  const writer = openWriter({ file });
  const longReader = openLongReader({ file });
  return {
    ...repositories(db.withPlugin(writes), reader.lend, keepPreviews()),
    // What the statements in it have changed is there for others only when it has ended.
    transaction: (work) => grouped((transaction) => work(repositories(transaction))).finally(() => writes.add()),
    // Those who also want to write wait for the end of this empty transaction, and so not inside SQLite, where waiting
    // would hold up everybody. The result is there before.
    longWork: (work, task, given = []) =>
      new Promise((resolve, reject) => {
        const working = db.transaction().execute(async () => {
          await writer
            .run(work, task, given)
            .finally(() => writes.add())
            .then(resolve, reject);
          await writer.tidyUp().catch(warnOfUntidy);
        });
        working.catch(reject);
      }),
    longReading: longReader.read,
    version: () => String(writes.count),
    limiter: memoryLimiter,
    async ping() {
      checkFile();
      await ping(db);
    },
    async close() {
      await longReader.close();
      // Behind whoever still writes: long work is over when it is tidied up after it. Where nothing can be written, it is closed too.
      await db
        .transaction()
        .execute(async () => {})
        .catch(() => undefined);
      await writer.close();
      await reader.close();
      await db.destroy().finally(unlock);
    },
  };
}

interface Opened {
  db: Kysely<Schema>;
  /** Throws where the file that was opened is no longer there. */
  checkFile: () => void;
}

async function openUpToDate(file: string): Promise<Opened> {
  const opened = openFile(file);
  await migrate(opened.db).catch(async (error: unknown) => {
    await opened.db.destroy();
    throw error;
  });
  return opened;
}

function openFile(file: string): Opened {
  try {
    makeDatabaseFile(file);
    const checkFile = watchDatabaseFile(file);
    return { db: openSqliteToServe(file, checkFile), checkFile };
  } catch (cause) {
    throw new Error(`The database file ${file} cannot be used`, { cause });
  }
}

/** Whoever asked for the work has its result: it falls to whoever runs the server to hear of a full disk, from Node itself. */
function warnOfUntidy(error: unknown): void {
  process.emitWarning('What long work has written could not be put in order', { detail: inspect(error) });
}
