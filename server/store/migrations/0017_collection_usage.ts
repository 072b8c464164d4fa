import { type Kysely, sql } from 'kysely';

/** Counts collections in the usage of each user: their texts, and 64 bytes for each snippet in one. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql`update users set snippet_bytes = snippet_bytes
    + (
      select coalesce(sum(octet_length(c.name) + coalesce(octet_length(c.description), 0)), 0)
      from collections as c where c.user_id = users.id
    ) + 64 * (
      select count(*) from collection_items as i join collections as c on c.id = i.collection_id
      where c.user_id = users.id
    )`.execute(db);
}
