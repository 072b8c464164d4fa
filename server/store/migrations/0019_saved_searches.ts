import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds saved searches. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('name_key', ddl.key, (column) => column.notNull())
    .addColumn('q', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute();
  await db.schema
    .createIndex('saved_searches_name')
    .unique()
    .on('saved_searches')
    .columns(['user_id', 'name_key'])
    .execute();
}
