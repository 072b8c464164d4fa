import { type Kysely, sql } from 'kysely';
import { columnTypes, countingUp, createSearchIndex, keyedTableOptions, tableOptions } from '../dialects/ddl.ts';

/** People, snippets, collections, comments, and the state of the built-in identity provider. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const type = columnTypes(db);
  const countUp = countingUp(db);
  const options = tableOptions(db);
  const keyedOptions = keyedTableOptions(db);

  await db.schema
    .createTable('users')
    .addColumn('id', type.text, (column) => column.primaryKey())
    .addColumn('email', type.text, (column) => column.unique())
    .addColumn('email_verified', type.integer, (column) => column.notNull().check(sql`email_verified in (0, 1)`))
    .addColumn('display_name', type.text)
    .addColumn('photo_url', type.text)
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();

  await db.schema
    .createTable('identities')
    .addColumn('issuer', type.text, (column) => column.notNull())
    .addColumn('subject', type.text, (column) => column.notNull())
    .addColumn('user_id', type.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .modifyEnd(keyedOptions)
    .execute();
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();

  await db.schema
    .createTable('snippets')
    .addColumn('id', type.id, countUp)
    .addColumn('user_id', type.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', type.text, (column) => column.notNull().check(sql`length(title) between 1 and 255`))
    .addColumn('title_key', type.key, (column) => column.notNull())
    .addColumn('description', type.text)
    .addColumn('code', type.text, (column) => column.notNull().check(sql`length(code) > 0`))
    .addColumn('language', type.key, (column) => column.notNull().check(sql`length(language) > 0`))
    .addColumn('is_public', type.integer, (column) => column.notNull().check(sql`is_public in (0, 1)`))
    .addColumn('share_id', type.text, (column) => column.unique())
    .addColumn('view_count', type.integer, (column) => column.notNull().check(sql`view_count >= 0`))
    .addColumn('recency', type.integer, (column) => column.notNull().unique())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('snippets_own').on('snippets').columns(['user_id', 'id']).execute();
  // One index for each order a list can have, over one person's snippets and over the public ones.
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
    .addColumn('snippet_id', type.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('position', type.integer, (column) => column.notNull())
    .addColumn('tag', type.key, (column) => column.notNull().check(sql`length(tag) between 1 and 50`))
    .addPrimaryKeyConstraint('snippet_tags_key', ['snippet_id', 'position'])
    .addUniqueConstraint('snippet_tags_once', ['tag', 'snippet_id'])
    .modifyEnd(keyedOptions)
    .execute();

  await createSearchIndex(db);

  await db.schema
    .createTable('favorites')
    .addColumn('user_id', type.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('snippet_id', type.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('favorites_key', ['user_id', 'snippet_id'])
    .modifyEnd(keyedOptions)
    .execute();
  await db.schema.createIndex('favorites_snippet').on('favorites').column('snippet_id').execute();

  await db.schema
    .createTable('collections')
    .addColumn('id', type.id, countUp)
    .addColumn('user_id', type.text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', type.text, (column) => column.notNull().check(sql`length(name) between 1 and 50`))
    .addColumn('description', type.text)
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('collections_user').on('collections').columns(['user_id', 'created_at', 'id']).execute();

  await db.schema
    .createTable('collection_items')
    .addColumn('id', type.id, countUp)
    .addColumn('collection_id', type.integer, (column) =>
      column.notNull().references('collections.id').onDelete('cascade'),
    )
    .addColumn('snippet_id', type.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addUniqueConstraint('collection_items_once', ['collection_id', 'snippet_id'])
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('collection_items_snippet').on('collection_items').column('snippet_id').execute();

  await db.schema
    .createTable('comments')
    .addColumn('id', type.id, countUp)
    .addColumn('snippet_id', type.integer, (column) => column.notNull().references('snippets.id').onDelete('cascade'))
    .addColumn('user_id', type.text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('author_name', type.text, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull().check(sql`length(content) > 0`))
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();
  await db.schema.createIndex('comments_snippet').on('comments').columns(['snippet_id', 'id']).execute();
  await db.schema.createIndex('comments_user').on('comments').column('user_id').execute();

  await db.schema
    .createTable('secrets')
    .addColumn('name', type.text, (column) => column.primaryKey())
    .addColumn('value', type.text, (column) => column.notNull())
    .modifyEnd(keyedOptions)
    .execute();

  await db.schema
    .createTable('credentials')
    .addColumn('subject', type.text, (column) => column.primaryKey())
    .addColumn('email', type.text, (column) => column.notNull().unique())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('password_hash', type.text, (column) => column.notNull())
    .addColumn('created_at', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.integer, (column) => column.notNull())
    .modifyEnd(options)
    .execute();

  await db.schema
    .createTable('oidc_payloads')
    .addColumn('model', type.text, (column) => column.notNull())
    .addColumn('id', type.text, (column) => column.notNull())
    .addColumn('payload', type.text, (column) => column.notNull())
    .addColumn('account_id', type.text)
    .addColumn('grant_id', type.text)
    .addColumn('uid', type.text)
    .addColumn('consumed_at', type.integer)
    .addColumn('expires_at', type.integer)
    .addPrimaryKeyConstraint('oidc_payloads_key', ['model', 'id'])
    .modifyEnd(keyedOptions)
    .execute();
  for (const column of ['account_id', 'grant_id', 'uid', 'expires_at']) {
    await db.schema.createIndex(`oidc_payloads_${column}`).on('oidc_payloads').column(column).execute();
  }
}
