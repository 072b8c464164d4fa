import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { updateSharedRecency } from './shared-items.ts';
import { releaseTakenTriggers } from './triggers.ts';

/** Changes snippets other than by edits. Call it inside a transaction. No change takes a statement for each snippet. */
export function snippetStates(write: Kysely<Schema>) {
  const among = (ids: readonly number[]) => sql<number>`(select n.value from ${engineOf(write).sql.numberTable(ids)})`;

  async function set(
    ids: readonly number[],
    change: { is_public: number } | { deleted_at: number | null },
  ): Promise<void> {
    await write.updateTable('snippets').set(change).where('id', 'in', among(ids)).execute();
    await sql`update snippet_tags set is_public =
      (select case when s.deleted_at is null then s.is_public else 0 end from snippets as s where s.id = snippet_id)
      where snippet_id in ${among(ids)}`.execute(write);
    await updateSharedRecency(write, ids);
  }

  return {
    /** @param now when those that are not public become public, in milliseconds */
    async setVisibility(ids: readonly number[], isPublic: boolean, now: number): Promise<void> {
      if (isPublic) {
        const published = write.updateTable('snippets').set({ published_at: now });
        await published.where('id', 'in', among(ids)).where('is_public', '=', 0).execute();
      }
      await set(ids, { is_public: isPublic ? 1 : 0 });
    },

    /** Moves snippets to the trash. */
    trash: (ids: readonly number[], deletedAt: number) => set(ids, { deleted_at: deletedAt }),
    /** Moves snippets out of the trash. They lose triggers that others have by now. */
    async restore(ids: readonly number[]): Promise<void> {
      await releaseTakenTriggers(write, ids);
      await set(ids, { deleted_at: null });
    },

    /**
     * Sets the share ids of those snippets that have none.
     *
     * @param shareIds by snippet id
     */
    async setShareIds(shareIds: ReadonlyMap<number, string>): Promise<void> {
      if (shareIds.size === 0) return;
      const given = [...shareIds].map(([id, shareId]) => sql`(cast(${id} as bigint), cast(${shareId} as text))`);
      await sql`update snippets set share_id = given.column2 from (values ${sql.join(given)}) as given
        where snippets.id = given.column1 and share_id is null`.execute(write);
    },

    async setCommentsClosed(id: number, closed: boolean): Promise<void> {
      await write
        .updateTable('snippets')
        .set({ comments_closed: closed ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    /**
     * Adds uses to the counts of several snippets in one statement. Ids that no longer exist are ignored.
     *
     * @param uses number of uses by snippet id
     */
    async addUses(uses: ReadonlyMap<number, number>): Promise<void> {
      if (uses.size === 0) return;
      const added = [...uses].map(([id, count]) => sql`(cast(${id} as bigint), cast(${count} as bigint))`);
      await sql`update snippets set view_count = view_count + added.column2
        from (values ${sql.join(added)}) as added where snippets.id = added.column1`.execute(write);
    },
  };
}
