import type { Quota } from '#server/core/quota.ts';
import { type SizedSnippet, sizeOf } from '#server/store/snippet-batches.ts';
import { type Author, defineWrite } from '#server/store/write.ts';

interface Input {
  caller: Author;
  batch: readonly SizedSnippet[];
  /** Bytes that count against the caller's limit of text. */
  charged: number;
  tag: string;
  /** Null: the tag is removed. */
  replacement: string | null;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Replaces or removes a tag in some of the person's snippets, in the trash as well. Returns how many changed. */
export const changeTag = defineWrite({
  module: import.meta.url,

  size: (_repositories, { batch, charged }: Input) => ({ ...sizeOf(batch), charged }),

  async run({ snippets }, { caller, batch, tag, replacement, now, quota }: Input) {
    const ids = batch.map(({ id }) => id);
    await snippets.lockAll(caller, ids);
    let changed = 0;
    for (const id of ids) {
      const snippet = await snippets.findOwn(caller, id);
      if (snippet === null || !snippet.tags.includes(tag)) continue;
      const replaced = snippet.tags.flatMap((own) => (own === tag ? (replacement ?? []) : own));
      const changes = { ...snippet, tags: [...new Set(replaced)] };
      await snippets.update(snippet, changes, { updatedAt: now, quota, keepsTime: true });
      changed += 1;
    }
    return changed;
  },
});

export default changeTag;
