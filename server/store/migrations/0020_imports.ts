import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds imports, with what they created and updated. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  await db.schema
    .createTable('imports')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('source', ddl.text, (column) => column.notNull())
    .addColumn('created', ddl.integer, (column) => column.notNull())
    .addColumn('updated', ddl.integer, (column) => column.notNull())
    .addColumn('skipped', ddl.integer, (column) => column.notNull())
    .addColumn('failed', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .addColumn('undone_at', ddl.integer)
    .modifyEnd(ddl.tableOptions)
    .execute();
  await db.schema.createIndex('imports_user').on('imports').columns(['user_id', 'created_at']).execute();

  await db.schema
    .createTable('import_snippets')
    .addColumn('import_id', ddl.integer, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('version', ddl.integer, (column) => column.notNull())
    .addColumn('version_before', ddl.integer)
    .addColumn('updated_before', ddl.integer)
    .addPrimaryKeyConstraint('import_snippets_key', ['import_id', 'snippet_id'])
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  await db.schema.createIndex('import_snippets_snippet').on('import_snippets').column('snippet_id').execute();

  await db.schema
    .createTable('import_collections')
    .addColumn('import_id', ddl.integer, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('collection_id', ddl.integer, (column) =>
      column.notNull().references('collections.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('import_collections_key', ['import_id', 'collection_id'])
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  await db.schema
    .createIndex('import_collections_collection')
    .on('import_collections')
    .column('collection_id')
    .execute();
}
