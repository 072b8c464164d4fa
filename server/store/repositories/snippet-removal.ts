import type { Person } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import { CODE_BYTES } from './files.ts';
import type { ReadWrite } from './handles.ts';
import { releaseUsage } from './usage.ts';

/** Finds trashed snippets and removes snippets permanently. */
export function snippetRemoval({ read, write }: ReadWrite) {
  /** Call it inside a transaction. */
  async function remove(id: number): Promise<void> {
    await releaseUsage(write, id);
    await write.deleteFrom('snippets').where('id', '=', id).execute();
  }

  return {
    remove,

    /**
     * Returns snippets in one person's trash, or in everybody's, that were deleted before or at `until`, oldest first, with
     * the size of their code.
     */
    async trashedUntil(
      until: number,
      { owner, limit }: { owner?: Person; limit: number },
    ): Promise<{ id: number; bytes: number }[]> {
      const rows = await read
        .selectFrom('snippets as s')
        .select(['s.id', CODE_BYTES.as('bytes')])
        .where('s.deleted_at', '<=', until)
        .$if(owner !== undefined, (query) => query.where('s.user_id', '=', owner?.userId ?? ''))
        .orderBy('s.deleted_at')
        .orderBy('s.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
    },

    /**
     * Removes a snippet if it moved to the trash before or at `until`, and returns whether it did. Call it inside a
     * transaction.
     */
    async removeTrashed(id: number, until: number): Promise<boolean> {
      const query = read.selectFrom('snippets as s').select('s.id').where('s.id', '=', id);
      const found = await query
        .where('s.deleted_at', '<=', until)
        .modifyEnd(engineOf(read).sql.lockRows('s'))
        .executeTakeFirst();
      if (found) await remove(id);
      return found !== undefined;
    },
  };
}
