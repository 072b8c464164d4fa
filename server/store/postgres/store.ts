import { sql } from 'kysely';
import { searchTimeout } from '#server/core/errors.ts';
import { probeWrite } from '../disk-full.ts';
import type { openJobPool } from '../jobs/pool.ts';
import { migrate } from '../migrations/migrate.ts';
import { repositories, type Transactional } from '../repositories.ts';
import { SLOW_READS_MAX, scheduleReads } from '../scheduled-reads.ts';
import { type RunRead, runRead, slowReads } from '../slow-reads.ts';
import type { Store } from '../store.ts';
import { transactionOn } from '../transaction.ts';
import { createWrites } from '../write.ts';
import { runCancellable } from './cancel.ts';
import { deleteExpiredCounts, postgresLimiter } from './limiter.ts';
import { BULK_TIMEOUT, openPostgres } from './open.ts';
import { sharedSnapshot } from './snapshot.ts';

/** Connections of one process: slow reads have their own, so that they never use up all of them. */
const CONNECTIONS = { main: 6, slow: SLOW_READS_MAX };
/** Time limit of a search in milliseconds. */
const SEARCH_TIMEOUT = 5_000;

/** Migrates on separate connections, because building an index may exceed the time limit of other statements. */
async function migrateDatabase(url: string): Promise<void> {
  const { db } = await openPostgres(url, { timeout: BULK_TIMEOUT });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Connects to a PostgreSQL database, which other processes may share, and migrates it.
 *
 * @param url such as `postgres://user:password@host/database`
 */
export async function openPostgresStore(url: string, openPool: typeof openJobPool): Promise<Store> {
  await migrateDatabase(url);
  const { db, connections } = await openPostgres(url, { connections: CONNECTIONS.main });
  try {
    const slow = await openPostgres(url, {
      connections: CONNECTIONS.slow,
      timeout: SEARCH_TIMEOUT,
      timeoutError: searchTimeout,
      plansPerValue: true,
    });
    const runSlow: RunRead = (task, signal) => {
      // The connections of `db` reuse plans, which suits rows by their ids.
      if (signal === undefined) return runRead(slowReads(slow.db, db), task);
      return runCancellable(slow.db, { signal, control: db }, (connection) => runRead(slowReads(connection, db), task));
    };
    const pool = openPool({ engine: new URL('./worker-database.ts', import.meta.url).href, location: url });
    const stopCleanup = deleteExpiredCounts(connections);
    const transactional: Transactional = {
      ...repositories({ read: db, write: db, slow: scheduleReads(runSlow) }),
      transaction: transactionOn(db),
    };
    return {
      ...transactional,
      ...createWrites(transactional, { scansOnly: true, run: pool.write }),
      runReadJob: pool.readJob,
      runPageJob: pool.pageJob,
      runStoppableJob: pool.stoppableJob,
      compute: pool.compute,
      version: sharedSnapshot(connections),
      openLink: transactional.snippetLinks.open,
      limiter: (limit) => postgresLimiter(connections, limit),
      async ping() {
        await sql`select 1`.execute(db);
      },
      probeWrite: () => probeWrite(db),
      async close() {
        stopCleanup();
        await pool.close();
        await slow.db.destroy();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
