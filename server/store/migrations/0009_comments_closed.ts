import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Lets owners close the comments of a snippet. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema
    .alterTable('snippets')
    .addColumn('comments_closed', engineOf(db).ddl.integer, (column) =>
      column.notNull().defaultTo(sql.lit(0)).check(sql`comments_closed in (0, 1)`),
    )
    .execute();
}
