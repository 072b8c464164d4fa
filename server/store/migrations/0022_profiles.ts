import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds profiles, handles that were given up, and the time at which snippets became public. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  for (const column of ['handle', 'handle_key', 'about'])
    await db.schema.alterTable('users').addColumn(column, ddl.text).execute();
  await db.schema.alterTable('users').addColumn('handle_changed_at', ddl.integer).execute();
  await db.schema
    .alterTable('users')
    .addColumn('profile_public', ddl.integer, (column) =>
      column.notNull().defaultTo(sql.lit(0)).check(sql`profile_public in (0, 1)`),
    )
    .execute();
  await db.schema.createIndex('users_handle_key').unique().on('users').column('handle_key').execute();

  await db.schema
    .createTable('retired_handles')
    .addColumn('hash', ddl.text, (column) => column.primaryKey())
    .addColumn('user_id', ddl.text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('until', ddl.integer, (column) => column.notNull())
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  await db.schema.createIndex('retired_handles_user').on('retired_handles').column('user_id').execute();
  await db.schema.createIndex('retired_handles_until').on('retired_handles').column('until').execute();

  await db.schema.alterTable('snippets').addColumn('published_at', ddl.integer).execute();
  await sql`update snippets set published_at = updated_at where is_public = 1`.execute(db);
  // Only public snippets, so that creating private ones costs nothing.
  for (const [name, columns] of [
    ['snippets_published', 'published_at, id'],
    ['snippets_published_user', 'user_id, published_at, id'],
    ['snippets_published_language', 'language, published_at, id'],
  ] as const)
    await sql`create index ${sql.ref(name)} on snippets (${sql.raw(columns)})
      where is_public = 1 and deleted_at is null`.execute(db);
}
