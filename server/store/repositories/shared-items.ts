import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** The `shared_recency` of an item: see its table. */
export const sharedRecencyOf = (
  snippetId: Expression<unknown>,
  addedBy: Expression<unknown>,
): RawBuilder<number> => sql`
  (select s.recency from snippets as s
    where s.id = ${snippetId} and s.user_id = ${addedBy} and s.is_public = 0 and s.deleted_at is null)`;

/** Updates the items of snippets whose sort key or visibility changed, or that moved to or from the trash. */
export async function updateSharedRecency(db: Kysely<Schema>, snippetIds: readonly number[]): Promise<void> {
  await db
    .updateTable('collection_items')
    .set({
      shared_recency: sharedRecencyOf(sql.ref('collection_items.snippet_id'), sql.ref('collection_items.added_by')),
    })
    .where('snippet_id', 'in', sql<number>`(select n.value from ${engineOf(db).sql.numberTable(snippetIds)})`)
    .execute();
}
