import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** @throws where the database does not answer */
export async function ping(db: Kysely<Schema>): Promise<void> {
  await db.selectNoFrom(sql`1`.as('one')).execute();
}
