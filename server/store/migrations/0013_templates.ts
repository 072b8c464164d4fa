import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds templates and triggers. A snippet in the trash keeps its trigger, which another one may have. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { ddl } = engineOf(db);
  const snippets = () => db.schema.alterTable('snippets');
  await snippets()
    .addColumn('is_template', ddl.integer, (column) =>
      column.notNull().defaultTo(sql.lit(0)).check(sql`is_template in (0, 1)`),
    )
    .execute();
  await snippets().addColumn('trigger_text', ddl.text).execute();
  await snippets().addColumn('trigger_key', ddl.key).execute();
  await sql`create unique index snippets_trigger on snippets (user_id, trigger_key)
    where trigger_key is not null and deleted_at is null`.execute(db);
}
