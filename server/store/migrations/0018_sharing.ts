import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds members, invitations and public pages of collections, private links, and authors of versions. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  const alter = (table: string) => db.schema.alterTable(table);

  await alter('collections')
    .addColumn('everyone_role', ddl.text, (column) => column.check(sql`everyone_role in ('viewer', 'editor')`))
    .execute();
  await alter('collections')
    .addColumn('is_public', ddl.integer, (column) =>
      column.notNull().defaultTo(sql.lit(0)).check(sql`is_public in (0, 1)`),
    )
    .execute();
  await alter('collections').addColumn('share_id', ddl.text).execute();
  await db.schema.createIndex('collections_share_id').unique().on('collections').column('share_id').execute();
  await sql`create index collections_everyone on collections (id) where everyone_role is not null`.execute(db);

  await db.schema
    .createTable('collection_members')
    .addColumn('collection_id', ddl.integer, (column) =>
      column.notNull().references('collections.id').onDelete('cascade'),
    )
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', ddl.text, (column) =>
      column.notNull().check(sql`role in ('owner', 'manager', 'editor', 'viewer')`),
    )
    .addColumn('added_by', ddl.text)
    .addColumn('added_at', ddl.integer, (column) => column.notNull())
    .addColumn('ended_at', ddl.integer)
    .addPrimaryKeyConstraint('collection_members_key', ['collection_id', 'user_id'])
    .modifyEnd(ddl.keyedTableOptions)
    .execute();
  await db.schema
    .createIndex('collection_members_user')
    .on('collection_members')
    .columns(['user_id', 'collection_id', 'ended_at'])
    .execute();

  await db.schema
    .createTable('collection_invitations')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('collection_id', ddl.integer, (column) =>
      column.notNull().references('collections.id').onDelete('cascade'),
    )
    .addColumn('hash', ddl.key, (column) => column.notNull().unique())
    .addColumn('role', ddl.text, (column) => column.notNull().check(sql`role in ('manager', 'editor', 'viewer')`))
    .addColumn('created_by', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('max_uses', ddl.integer, (column) => column.notNull().check(sql`max_uses >= 1`))
    .addColumn('uses', ddl.integer, (column) => column.notNull().check(sql`uses between 0 and max_uses`))
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('expires_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(ddl.tableOptions)
    .execute();
  for (const [name, column] of [
    ['collection', 'collection_id'],
    ['creator', 'created_by'],
    ['expiry', 'expires_at'],
  ] as const)
    await db.schema.createIndex(`collection_invitations_${name}`).on('collection_invitations').column(column).execute();

  await db.schema
    .createTable('snippet_links')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('hash', ddl.key, (column) => column.notNull().unique())
    .addColumn('password_hash', ddl.text)
    .addColumn('note', ddl.text)
    .addColumn('max_opens', ddl.integer, (column) => column.check(sql`max_opens >= 1`))
    .addColumn('opens', ddl.integer, (column) => column.notNull().check(sql`opens >= 0`))
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('expires_at', ddl.integer, (column) => column.notNull())
    .addColumn('last_opened_at', ddl.integer)
    .modifyEnd(ddl.tableOptions)
    .execute();
  await db.schema.createIndex('snippet_links_snippet').on('snippet_links').columns(['snippet_id', 'id']).execute();
  await db.schema.createIndex('snippet_links_expiry').on('snippet_links').column('expires_at').execute();

  // Versions store no author if it is the snippet's owner. SQLite reads all pages of a payload to get at text after it.
  await alter('snippet_versions').addColumn('author_id', ddl.text).execute();
  await addItemColumns(db);
}

async function addItemColumns<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  await db.schema.alterTable('collection_items').addColumn('added_by', ddl.text).execute();
  await db.schema.alterTable('collection_items').addColumn('shared_recency', ddl.integer).execute();
  await sql`update collection_items set
    added_by = (select c.user_id from collections as c where c.id = collection_items.collection_id),
    shared_recency = (
      select s.recency from snippets as s join collections as c on c.id = collection_items.collection_id
      where s.id = collection_items.snippet_id and s.user_id = c.user_id and s.is_public = 0 and s.deleted_at is null
    )`.execute(db);
  // The items that give others access, in the order of lists.
  await sql`create index collection_items_shared on collection_items (collection_id, shared_recency, snippet_id, added_by)
    where shared_recency is not null`.execute(db);
}
