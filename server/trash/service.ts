import { LIST_MAX } from '#contract/limits.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { TrashedSnippet } from '#contract/trash.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import { cutPage, decodeTimeCursor, encodeTimeCursor } from '#server/listing/key-cursor.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Store } from '#server/store/store.ts';
import { requireReadable, requireTrashed } from '#server/visibility/access.ts';
import { purgeTrash } from './purge.ts';
import { purgeTime } from './purge-job.ts';
import { purgeSnippets } from './writes/purge-snippets.ts';

/** Creates the operations on the trash. Snippets outside of the person's own trash are reported as not found. */
export function trashService({ store, clock, trashDays }: { store: Store; clock: Clock; trashDays: number }) {
  const toTrashed = (row: SnippetRow): TrashedSnippet => {
    const deletedAt = row.deletedAt ?? 0;
    const purgeAt = toTimestamp(purgeTime(deletedAt, trashDays));
    return { ...toSnippet(row), deletedAt: toTimestamp(deletedAt), purgeAt };
  };

  return {
    async list(caller: SignedInCaller, page: { cursor?: string; limit?: number }): Promise<Page<TrashedSnippet>> {
      const limit = page.limit ?? LIST_MAX;
      const after = decodeTimeCursor(page.cursor);
      const found = await store.snippetLists.listTrash(caller, { after, limit: limit + 1 });
      const { rows, next } = cutPage(found, limit, ({ deletedAt, id }) => encodeTimeCursor(deletedAt, id));
      return {
        items: rows.map(toTrashed),
        next,
        total: await store.snippetLists.countTrash(caller),
      };
    },

    restore(caller: SignedInCaller, id: number): Promise<SnippetDetail> {
      return store.transaction(async (repositories) => {
        const { snippets } = repositories;
        const trashed = requireTrashed(caller, await snippets.findTrashed(caller, id));
        await snippets.restore([trashed.id]);
        return readSnippetDetail(repositories, requireReadable(caller, await snippets.find(caller, id)));
      });
    },

    /** Deletes a snippet permanently. */
    async purge(caller: SignedInCaller, id: number): Promise<void> {
      requireTrashed(caller, await store.snippets.findTrashed(caller, id));
      const bytes = await store.snippets.codeBytes(caller, [id]);
      const purged = await store.write(purgeSnippets, { caller: null, batch: [{ id, bytes }], until: clock() });
      if (purged === 0) throw notFound('Snippet');
    },

    /** Deletes everything in the owner's trash permanently. */
    async empty(caller: SignedInCaller): Promise<void> {
      await purgeTrash(store, clock(), { owner: caller });
    },
  };
}
