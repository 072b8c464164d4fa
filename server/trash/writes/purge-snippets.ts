import { type SizedSnippet, sizeOf } from '#server/store/snippet-batches.ts';
import { defineWrite } from '#server/store/write.ts';

interface Input {
  /** Nobody is charged: what was let in may be thrown out. */
  caller: null;
  batch: readonly SizedSnippet[];
  until: number;
}

/**
 * Deletes snippets permanently that moved to the trash before or at `until`. Skips those that were restored or deleted
 * since. Returns how many it deleted.
 */
export const purgeSnippets = defineWrite({
  module: import.meta.url,

  size: (_repositories, { batch }: Input) => sizeOf(batch),

  async run({ snippets }, { batch, until }: Input) {
    let deleted = 0;
    for (const { id } of batch) if (await snippets.removeTrashed(id, until)) deleted += 1;
    return deleted;
  },
});

export default purgeSnippets;
