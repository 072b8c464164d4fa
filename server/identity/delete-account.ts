import type { WriteJob } from '#server/store/jobs/job.ts';
import { BATCH_SNIPPETS_MAX, batchesOf } from '#server/store/snippet-batches.ts';
import type { Store, Transactional } from '#server/store/store.ts';
import { BUILTIN_ISSUER } from './identity.ts';

/** Deletes some snippets of a user permanently. Returns whether there may be more. */
export default async function deleteSomeSnippets(store: Transactional, userId: string): Promise<boolean> {
  return store.transaction(async ({ accounts, snippets }) => {
    const [batch = []] = batchesOf(await accounts.someSnippets(userId, BATCH_SNIPPETS_MAX));
    for (const { id } of batch) await snippets.remove(id);
    return batch.length > 0;
  });
}

const job: WriteJob<string, boolean> = { module: import.meta.url, run: deleteSomeSnippets };

/**
 * Deletes an account and everything it owns. Its comments on snippets of others stay as those of a deleted user,
 * and managers take its collections over. If it is
 * interrupted, the account remains with fewer snippets and can be deleted again.
 */
export async function deleteAccount(store: Store | Transactional, userId: string): Promise<void> {
  // Removing text from the search index blocks SQLite's thread.
  const deleteSome = () =>
    'runLargeWrite' in store ? store.runLargeWrite(job, userId) : deleteSomeSnippets(store, userId);
  while (await deleteSome());
  await store.transaction(async ({ accounts, collectionMembers }) => {
    await collectionMembers.handOver(userId);
    await accounts.remove(BUILTIN_ISSUER, userId);
  });
}
