import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds API tokens. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('scopes', ddl.text, (column) => column.notNull())
    .addColumn('hash', ddl.key, (column) => column.notNull().unique())
    .addColumn('hint', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('expires_at', ddl.integer)
    .addColumn('last_used_at', ddl.integer)
    .modifyEnd(ddl.tableOptions)
    .execute();
  await db.schema.createIndex('api_tokens_own').on('api_tokens').columns(['user_id', 'id']).execute();
}
