import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds disabled users, sessions and one-time links. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  for (const column of ['disabled_at', 'last_sign_in_at'])
    await db.schema.alterTable('users').addColumn(column, ddl.integer).execute();
  await sql`create index users_disabled on users (id) where disabled_at is not null`.execute(db);

  await db.schema
    .createTable('sessions')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('grant_id', ddl.text)
    .addColumn('has_nonce', ddl.integer, (column) => column.notNull().check(sql`has_nonce in (0, 1)`))
    .addColumn('browser', ddl.text, (column) => column.notNull())
    .addColumn('signed_in_at', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('last_seen_at', ddl.integer, (column) => column.notNull())
    .addColumn('ended_at', ddl.integer)
    .modifyEnd(ddl.tableOptions)
    .execute();
  for (const column of ['user_id', 'grant_id', 'last_seen_at'])
    await db.schema.createIndex(`sessions_${column}`).on('sessions').column(column).execute();

  await db.schema
    .createTable('session_tokens')
    .addColumn('hash', ddl.text, (column) => column.primaryKey())
    .addColumn('session_id', ddl.text, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  for (const column of ['session_id', 'expires_at'])
    await db.schema.createIndex(`session_tokens_${column}`).on('session_tokens').column(column).execute();

  await db.schema
    .createTable('one_time_links')
    .addColumn('hash', ddl.text, (column) => column.primaryKey())
    .addColumn('kind', ddl.text, (column) => column.notNull().check(sql`kind in ('reset', 'invite')`))
    .addColumn('subject', ddl.text, (column) => column.references('credentials.subject').onDelete('cascade'))
    .addColumn('email', ddl.text)
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('expires_at', ddl.integer, (column) => column.notNull())
    .addCheckConstraint('one_time_links_kind', sql`(kind = 'reset') = (subject is not null)`)
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  await db.schema.createIndex('one_time_links_subject').on('one_time_links').column('subject').execute();
}
