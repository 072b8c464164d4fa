import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Marks the tags of public snippets and indexes them. Joining every tag to its snippet took seconds in a large library. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema
    .alterTable('snippet_tags')
    .addColumn('is_public', engineOf(db).ddl.integer, (column) =>
      column.notNull().defaultTo(sql.lit(0)).check(sql`is_public in (0, 1)`),
    )
    .execute();
  await sql`update snippet_tags set is_public = 1
    where snippet_id in (select id from snippets where is_public = 1)`.execute(db);
  await db.schema
    .createIndex('snippet_tags_public')
    .on('snippet_tags')
    .column('tag')
    .where(sql.ref('is_public'), '=', sql.lit(1))
    .execute();
}
