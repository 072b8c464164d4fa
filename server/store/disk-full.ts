import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError, unavailable } from '#server/core/errors.ts';
import type { Schema } from './schema.ts';

const MESSAGE = 'Nothing can be saved: the disk is full.';

export const diskFull = (cause: unknown): AppError => unavailable(MESSAGE, cause);

/** Compares the message: errors of workers lose their class. */
export const isDiskFull = (error: unknown): boolean => error instanceof AppError && error.message === MESSAGE;

const PROBE = 'disk-probe';
/** More than the unused pages of a full database usually hold. */
const PROBE_BYTES = 64 * 1024;

/** Saves and deletes some data. Random, because PostgreSQL compresses long values. */
export async function probeWrite(db: Kysely<Schema>): Promise<void> {
  const value = randomBytes(PROBE_BYTES).toString('base64');
  await db
    .insertInto('secrets')
    .values({ name: PROBE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('secrets').where('name', '=', PROBE).execute();
}
