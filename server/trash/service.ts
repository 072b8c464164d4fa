import { LIST_MAX } from '#contract/limits.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { TrashedSnippet } from '#contract/trash.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import type { Person } from '#server/core/viewer.ts';
import { cutPage, decodeTimeCursor, encodeTimeCursor } from '#server/listing/key-cursor.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Store } from '#server/store/store.ts';
import { requireReadable, requireTrashed } from '#server/visibility/access.ts';
import { purgeTrash, purgeTrashed } from './purge.ts';
import { purgeTime } from './purge-job.ts';

/** Creates the operations on the trash. Snippets outside of the person's own trash are reported as not found. */
export function trashService({ store, clock, trashDays }: { store: Store; clock: Clock; trashDays: number }) {
  const toTrashed = (row: SnippetRow): TrashedSnippet => {
    const deletedAt = row.deletedAt ?? 0;
    const purgeAt = toTimestamp(purgeTime(deletedAt, trashDays));
    return { ...toSnippet(row), deletedAt: toTimestamp(deletedAt), purgeAt };
  };

  return {
    async list(owner: Person, page: { cursor?: string; limit?: number }): Promise<Page<TrashedSnippet>> {
      const limit = page.limit ?? LIST_MAX;
      const after = decodeTimeCursor(page.cursor);
      const found = await store.snippetLists.listTrash(owner, { after, limit: limit + 1 });
      const { rows, next } = cutPage(found, limit, ({ deletedAt, id }) => encodeTimeCursor(deletedAt, id));
      return {
        items: rows.map(toTrashed),
        next,
        total: await store.snippetLists.countTrash(owner),
      };
    },

    restore(owner: Person, id: number): Promise<SnippetDetail> {
      return store.transaction(async (repositories) => {
        const { snippets } = repositories;
        const trashed = requireTrashed(owner, await snippets.findTrashed(owner, id));
        await snippets.restore([trashed.id]);
        return readSnippetDetail(repositories, requireReadable(owner, await snippets.find(owner, id)));
      });
    },

    /** Deletes a snippet permanently. */
    async purge(owner: Person, id: number): Promise<void> {
      requireTrashed(owner, await store.snippets.findTrashed(owner, id));
      const bytes = await store.snippets.codeBytes(owner, [id]);
      if ((await purgeTrashed(store, [{ id, bytes }], clock())) === 0) throw notFound('Snippet');
    },

    /** Deletes everything in the owner's trash permanently. */
    async empty(owner: Person): Promise<void> {
      await purgeTrash(store, clock(), { owner });
    },
  };
}
