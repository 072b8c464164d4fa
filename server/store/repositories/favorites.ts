import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** Marks snippets as favorites of a user. */
export function favoriteMarks(write: Kysely<Schema>) {
  return {
    /** Returns whether there was a mark to remove. */
    async removeFavorite(userId: string, snippetId: number): Promise<boolean> {
      const { numDeletedRows } = await write
        .deleteFrom('favorites')
        .where('user_id', '=', userId)
        .where('snippet_id', '=', snippetId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Marks snippets that have no mark of the user yet. */
    async addFavorites(userId: string, snippetIds: readonly number[], createdAt: number): Promise<void> {
      const rows = snippetIds.map((id) => ({ user_id: userId, snippet_id: id, created_at: createdAt }));
      await engineOf(write).insert.rows(write, 'favorites', rows);
    },

    async addFavorite(userId: string, snippetId: number, createdAt: number): Promise<void> {
      await write
        .insertInto('favorites')
        .values({ user_id: userId, snippet_id: snippetId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
