import type { Person } from '#server/core/caller.ts';
import { BATCH_SNIPPETS_MAX, batchesOf } from '#server/store/snippet-batches.ts';
import type { WritableStore } from '#server/store/write.ts';
import { purgeSnippets } from './writes/purge-snippets.ts';

/**
 * Deletes snippets permanently that moved to the trash before or at `until`, in batches.
 *
 * @param options.owner omit for everybody
 * @param options.signal stops before the next batch
 */
export async function purgeTrash(
  store: WritableStore,
  until: number,
  { owner, signal }: { owner?: Person; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const trashed = await store.snippets.trashedUntil(until, { owner, limit: BATCH_SNIPPETS_MAX });
    const [batch] = batchesOf(trashed);
    if (batch === undefined) return;
    await store.write(purgeSnippets, { caller: null, batch, until });
  }
}
