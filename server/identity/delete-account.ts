import { BATCH_SNIPPETS_MAX, batchesOf, type SizedSnippet, sizeOf } from '#server/store/snippet-batches.ts';
import { defineWrite, type WritableStore } from '#server/store/write.ts';
import { BUILTIN_ISSUER } from './identity.ts';

interface Input {
  caller: null;
  batch: readonly SizedSnippet[];
}

/** Deletes some snippets permanently. */
const deleteSnippets = defineWrite({
  module: import.meta.url,

  size: (_repositories, { batch }: Input) => sizeOf(batch),

  async run({ snippets }, { batch }: Input) {
    for (const { id } of batch) await snippets.remove(id);
  },
});

export default deleteSnippets;

/**
 * Deletes an account and everything it owns. Its comments on snippets of others stay as those of a deleted user, and managers
 * take its collections over. Others cannot take its handle for 30 days after `now`. If it is interrupted, the account remains with fewer snippets and can be deleted again.
 */
export async function deleteAccount(store: WritableStore, userId: string, now: number): Promise<void> {
  const nextBatch = async () => batchesOf(await store.accounts.someSnippets(userId, BATCH_SNIPPETS_MAX))[0];
  for (let batch = await nextBatch(); batch !== undefined; batch = await nextBatch())
    await store.write(deleteSnippets, { caller: null, batch });
  await store.transaction(async ({ accounts, collectionMembers, profiles }) => {
    await collectionMembers.handOver(userId);
    await profiles.retireOf(userId, now);
    await accounts.remove(BUILTIN_ISSUER, userId);
  });
}
