import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds what owners allowed to become public although it may be a secret. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  await db.schema
    .createTable('allowed_findings')
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('fingerprint', ddl.key, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('allowed_findings_key', ['snippet_id', 'fingerprint'])
    .modifyEnd(ddl.tableOptions)
    .execute();
}
