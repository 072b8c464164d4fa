import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Stores the number and size of each user's snippets, which quotas limit. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  for (const name of ['snippet_count', 'snippet_bytes']) {
    await db.schema
      .alterTable('users')
      .addColumn(name, engineOf(db).ddl.integer, (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute();
  }
  await sql`update users set
    snippet_count = (select count(*) from snippets as s where s.user_id = users.id),
    snippet_bytes = (
      select coalesce(sum(octet_length(s.title) + coalesce(octet_length(s.description), 0) + octet_length(s.code)
        + octet_length(s.language)), 0)
      from snippets as s where s.user_id = users.id
    ) + (
      select coalesce(sum(octet_length(t.tag)), 0)
      from snippet_tags as t join snippets as s on s.id = t.snippet_id where s.user_id = users.id
    )`.execute(db);
}
