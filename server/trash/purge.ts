import type { Person } from '#server/core/viewer.ts';
import type { WriteJob } from '#server/store/jobs/job.ts';
import { BATCH_SNIPPETS_MAX, batchesOf, isSmall, type SizedSnippet, sizeOf } from '#server/store/snippet-batches.ts';
import type { Store, Transactional } from '#server/store/store.ts';

interface Task {
  ids: readonly number[];
  until: number;
}

/** Deletes a batch permanently. Skips snippets that were restored or deleted since. Returns how many it deleted. */
export default function purgeBatch(store: Transactional, { ids, until }: Task): Promise<number> {
  return store.transaction(async ({ snippets }) => {
    let deleted = 0;
    for (const id of ids) if (await snippets.removeTrashed(id, until)) deleted += 1;
    return deleted;
  });
}

const job: WriteJob<Task, number> = { module: import.meta.url, run: purgeBatch };

/**
 * Deletes snippets permanently that moved to the trash before or at `until`, in batches.
 *
 * @param options.owner omit for everybody
 * @param options.signal stops before the next batch
 */
export async function purgeTrash(
  store: Store,
  until: number,
  { owner, signal }: { owner?: Person; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const trashed = await store.snippets.trashedUntil(until, { owner, limit: BATCH_SNIPPETS_MAX });
    const [batch] = batchesOf(trashed);
    if (batch === undefined) return;
    await purgeTrashed(store, batch, until);
  }
}

/** Deletes a few snippets of the trash permanently, in one transaction. Returns how many it deleted. */
export function purgeTrashed(store: Store, snippets: readonly SizedSnippet[], until: number): Promise<number> {
  const task = { ids: snippets.map(({ id }) => id), until };
  // Removing much text from the search index blocks SQLite's thread.
  return isSmall(sizeOf(snippets)) ? purgeBatch(store, task) : store.runLargeWrite(job, task);
}
