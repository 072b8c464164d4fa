import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Users, snippets, collections, comments, and the state of the built-in identity provider. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  const { tableOptions: options, keyedTableOptions: keyedOptions } = ddl;

  await db.schema
    .createTable('users')
    .addColumn('id', ddl.text, (column) => column.primaryKey())
    .addColumn('email', ddl.text, (column) => column.unique())
    .addColumn('email_verified', ddl.integer, (column) => column.notNull().check(sql`email_verified in (0, 1)`))
    .addColumn('display_name', ddl.text)
    .addColumn('photo_url', ddl.text)
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();

  await db.schema
    .createTable('identities')
    .addColumn('issuer', ddl.text, (column) => column.notNull())
    .addColumn('subject', ddl.text, (column) => column.notNull())
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .modifyEnd(keyedOptions)
    .execute();
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();

  await db.schema
    .createTable('snippets')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', ddl.text, (column) => column.notNull().check(sql`length(title) between 1 and 255`))
    .addColumn('title_key', ddl.key, (column) => column.notNull())
    .addColumn('description', ddl.text)
    .addColumn('code', ddl.text, (column) => column.notNull().check(sql`length(code) > 0`))
    .addColumn('language', ddl.key, (column) => column.notNull().check(sql`length(language) > 0`))
    .addColumn('is_public', ddl.integer, (column) => column.notNull().check(sql`is_public in (0, 1)`))
    .addColumn('share_id', ddl.text, (column) => column.unique())
    .addColumn('view_count', ddl.integer, (column) => column.notNull().check(sql`view_count >= 0`))
    .addColumn('recency', ddl.integer, (column) => column.notNull().unique())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('snippets_own').on('snippets').columns(['user_id', 'id']).execute();
  // One index for each order of a list, over one person's snippets and over the public ones.
  for (const [name, columns] of [
    ['recency', ['recency']],
    ['views', ['view_count', 'recency']],
    ['title', ['title_key', 'recency']],
    ['language', ['language', 'recency']],
  ] as const) {
    await db.schema
      .createIndex(`snippets_own_${name}`)
      .on('snippets')
      .columns(['user_id', ...columns])
      .execute();
    await db.schema
      .createIndex(`snippets_public_${name}`)
      .on('snippets')
      .columns([...columns])
      .where(sql.ref('is_public'), '=', sql.lit(1))
      .execute();
  }

  await db.schema
    .createTable('snippet_tags')
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('position', ddl.integer, (column) => column.notNull())
    .addColumn('tag', ddl.key, (column) => column.notNull().check(sql`length(tag) between 1 and 50`))
    .addPrimaryKeyConstraint('snippet_tags_key', ['snippet_id', 'position'])
    .addUniqueConstraint('snippet_tags_once', ['tag', 'snippet_id'])
    .modifyEnd(keyedOptions)
    .execute();

  await ddl.createSearchTable(db);

  await db.schema
    .createTable('favorites')
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('favorites_key', ['user_id', 'snippet_id'])
    .modifyEnd(keyedOptions)
    .execute();
  await db.schema.createIndex('favorites_snippet').on('favorites').column('snippet_id').execute();

  await db.schema
    .createTable('collections')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('user_id', ddl.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', ddl.text, (column) => column.notNull().check(sql`length(name) between 1 and 50`))
    .addColumn('description', ddl.text)
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('collections_user').on('collections').columns(['user_id', 'created_at', 'id']).execute();

  await db.schema
    .createTable('collection_items')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('collection_id', ddl.integer, (column) =>
      column.notNull().references('collections.id').onDelete('cascade'),
    )
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addUniqueConstraint('collection_items_once', ['collection_id', 'snippet_id'])
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('collection_items_snippet').on('collection_items').column('snippet_id').execute();

  await db.schema
    .createTable('comments')
    .addColumn('id', ddl.id, ddl.primaryId)
    .addColumn('snippet_id', ddl.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('user_id', ddl.text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('author_name', ddl.text, (column) => column.notNull())
    .addColumn('content', ddl.text, (column) => column.notNull().check(sql`length(content) > 0`))
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('comments_snippet').on('comments').columns(['snippet_id', 'id']).execute();
  await db.schema.createIndex('comments_user').on('comments').column('user_id').execute();

  await db.schema
    .createTable('secrets')
    .addColumn('name', ddl.text, (column) => column.primaryKey())
    .addColumn('value', ddl.text, (column) => column.notNull())
    .modifyEnd(keyedOptions)
    .execute();

  await db.schema
    .createTable('credentials')
    .addColumn('subject', ddl.text, (column) => column.primaryKey())
    .addColumn('email', ddl.text, (column) => column.notNull().unique())
    .addColumn('name', ddl.text, (column) => column.notNull())
    .addColumn('password_hash', ddl.text, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();

  await db.schema
    .createTable('oidc_payloads')
    .addColumn('model', ddl.text, (column) => column.notNull())
    .addColumn('id', ddl.text, (column) => column.notNull())
    .addColumn('payload', ddl.text, (column) => column.notNull())
    .addColumn('account_id', ddl.text)
    .addColumn('grant_id', ddl.text)
    .addColumn('uid', ddl.text)
    .addColumn('consumed_at', ddl.integer)
    .addColumn('expires_at', ddl.integer)
    .addPrimaryKeyConstraint('oidc_payloads_key', ['model', 'id'])
    .modifyEnd(keyedOptions)
    .execute();
  for (const column of ['account_id', 'grant_id', 'uid', 'expires_at']) {
    await db.schema.createIndex(`oidc_payloads_${column}`).on('oidc_payloads').column(column).execute();
  }
}
