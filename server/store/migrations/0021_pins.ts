import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Distance between neighbours, so that an item moves between two others without changing them. */
const GAP = sql.lit(2 ** 20);

/** Adds pins of people, and the order by hand of collections. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  await db.schema
    .createTable('pins')
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('position', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('pins_key', ['user_id', 'snippet_id'])
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  await db.schema.createIndex('pins_snippet').on('pins').column('snippet_id').execute();

  await db.schema
    .alterTable('collections')
    .addColumn('is_arranged', ddl.integer, (column) =>
      column.notNull().defaultTo(sql.lit(0)).check(sql`is_arranged in (0, 1)`),
    )
    .execute();
  await db.schema
    .alterTable('collection_items')
    .addColumn('position', ddl.integer, (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  // The latest comes first.
  await sql`update collection_items set position = -id * ${GAP}`.execute(db);
  await db.schema
    .createIndex('collection_items_position')
    .on('collection_items')
    .columns(['collection_id', 'position'])
    .execute();
}
