import { type Kysely, sql } from 'kysely';

/** Adds one index for each order over a person's private snippets. The indexes of all own snippets contain public ones too. */
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
