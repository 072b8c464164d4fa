import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Indexes of lists, which leave out the trash. */
const LISTS = [
  ['recency', ['recency']],
  ['views', ['view_count', 'recency']],
  ['title', ['title_key', 'recency']],
  ['language', ['language', 'recency']],
] as const;

/** Adds further files, versions and the trash. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  const one = sql.lit(1);
  const snippets = () => db.schema.alterTable('snippets');
  await snippets().addColumn('file_name', ddl.text).execute();
  await snippets()
    .addColumn('file_count', ddl.integer, (column) => column.notNull().defaultTo(one).check(sql`file_count >= 1`))
    .execute();
  await snippets()
    .addColumn('version', ddl.integer, (column) => column.notNull().defaultTo(one).check(sql`version >= 1`))
    .execute();
  await snippets().addColumn('deleted_at', ddl.integer).execute();
  await snippets().addColumn('forked_from', ddl.integer).execute();

  await db.schema
    .createTable('snippet_files')
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('position', ddl.integer, (column) => column.notNull().check(sql`position >= 1`))
    .addColumn('name', ddl.text)
    .addColumn('name_key', ddl.key)
    .addColumn('language', ddl.key, (column) => column.notNull().check(sql`length(language) > 0`))
    .addColumn('code', ddl.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('snippet_files_key', ['snippet_id', 'position'])
    .addUniqueConstraint('snippet_files_once', ['snippet_id', 'name_key'])
    .modifyEnd(ddl.tableOptions)
    .execute();
  await db.schema
    .createIndex('snippet_files_language')
    .on('snippet_files')
    .columns(['language', 'snippet_id'])
    .execute();

  await db.schema
    .createTable('snippet_versions')
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('number', ddl.integer, (column) => column.notNull().check(sql`number >= 1`))
    .addColumn('title', ddl.text)
    .addColumn('additions', ddl.integer)
    .addColumn('deletions', ddl.integer)
    .addColumn('changed_files', ddl.integer)
    .addColumn('restored_from', ddl.integer)
    .addColumn('purged_at', ddl.integer)
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    // Last: SQLite reads all pages of a large value to get at the columns after it.
    .addColumn('payload', ddl.bytes)
    .addPrimaryKeyConstraint('snippet_versions_key', ['snippet_id', 'number'])
    .addCheckConstraint('snippet_versions_purged', sql`(payload is null) = (purged_at is not null)`)
    .modifyEnd(ddl.tableOptions)
    .execute();

  for (const [name, columns] of LISTS) {
    await replaceIndex(db, `snippets_own_${name}`, ['user_id', ...columns], sql`deleted_at is null`);
    await replaceIndex(db, `snippets_public_${name}`, columns, sql`is_public = 1 and deleted_at is null`);
    if (name !== 'language')
      await replaceIndex(
        db,
        `snippets_private_${name}`,
        ['user_id', ...columns],
        sql`is_public = 0 and deleted_at is null`,
      );
  }
  const inTrash = sql`deleted_at is not null`;
  await sql`create index snippets_trash on snippets (user_id, deleted_at, id) where ${inTrash}`.execute(db);
  await sql`create index snippets_trash_age on snippets (deleted_at, id) where ${inTrash}`.execute(db);
  await ddl.excludeTrashFromPublicCounts(db);
}

async function replaceIndex<T>(
  db: Kysely<T>,
  name: string,
  columns: readonly string[],
  condition: ReturnType<typeof sql>,
): Promise<void> {
  await sql`drop index ${sql.ref(name)}`.execute(db);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`create index ${sql.ref(name)} on snippets (${list}) where ${condition}`.execute(db);
}
