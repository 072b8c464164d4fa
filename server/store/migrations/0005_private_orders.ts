import { type Kysely, sql } from 'kysely';

/**
 * One index for each order, over what a person keeps private: what is public stands in a person's own indexes between
 * it, and to pass over that took as long as there is of it.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const [name, columns] of [
    ['recency', ['recency']],
    ['views', ['view_count', 'recency']],
    ['title', ['title_key', 'recency']],
  ] as const) {
    await db.schema
      .createIndex(`snippets_private_${name}`)
      .on('snippets')
      .columns(['user_id', ...columns])
      .where(sql.ref('is_public'), '=', sql.lit(0))
      .execute();
  }
}
