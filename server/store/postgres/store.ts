import pLimit from 'p-limit';
import { openLongReader } from '../jobs/long-reader.ts';
import { openWriter } from '../jobs/writer.ts';
import { postgresLimiter } from '../limiter.ts';
import { migrate } from '../migrations/migrate.ts';
import { ping } from '../ping.ts';
import { repositories } from '../repositories/index.ts';
import { keepPreviews } from '../repositories/snippet-previews.ts';
import type { Store } from '../store.ts';
import { transactionOn } from '../transaction.ts';
import { CONNECTIONS, openPostgres } from './open.ts';
import { sharedSnapshot } from './snapshot.ts';

/**
 * Connects to a PostgreSQL database, which other processes may use too, and brings it up to date.
 *
 * @param url such as `postgres://user:password@host/database`
 * @throws where it cannot be used, or a newer program has used it
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const { db, connections } = await openPostgres(url);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }

  // Whoever reads for long waits here, and not for a connection, of which there are always some for all others.
  const longReads = pLimit(Math.floor(CONNECTIONS / 2));
  const writer = openWriter({ url });
  const longReader = openLongReader({ url });
  return {
    ...repositories(db, (read) => longReads(() => read(db)), keepPreviews()),
    transaction: transactionOn(db),
    longWork: (work, task, given = []) => writer.run(work, task, given),
    longReading: longReader.read,
    version: sharedSnapshot(connections),
    limiter: (limit) => postgresLimiter(connections, limit),
    ping: () => ping(db),
    async close() {
      await longReader.close();
      await writer.close();
      await db.destroy();
    },
  };
}
