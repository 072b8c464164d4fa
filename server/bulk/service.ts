import type { BulkAction, BulkInput, BulkReply } from '#contract/bulk.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { isStorable } from '#domain/text.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import { requireScope, requireSignIn } from '#server/identity/scopes.ts';
import { batchesOf, sizeOf } from '#server/store/snippet-batches.ts';
import type { Store } from '#server/store/store.ts';
import { hasSecretTag } from '#server/visibility/secret-check.ts';
import { changeSnippets } from './writes/change-snippets.ts';
import { changeTag } from './writes/change-tag.ts';

/** The scope that an API token needs. */
const SCOPES: Readonly<Record<BulkAction, TokenScope>> = {
  trash: 'snippets:write',
  restore: 'snippets:write',
  publish: 'snippets:publish',
  unpublish: 'snippets:publish',
  addTags: 'snippets:write',
  removeTags: 'snippets:write',
  addToCollection: 'collections:write',
  removeFromCollection: 'collections:write',
  pin: 'snippets:write',
  unpin: 'snippets:write',
};

export interface Dependencies {
  store: Store;
  clock: Clock;
  quota: Quota;
  hasTrash: boolean;
}

/** Creates the changes of many snippets of a person. */
export function bulkService({ store, clock, quota, hasTrash }: Dependencies) {
  /** Changes a tag in batches. A change that stops between two of them can be repeated. */
  async function changeTagEverywhere(caller: SignedInCaller, tag: string, replacement: string | null) {
    const tagged = isStorable(tag) ? await store.snippets.withTag(caller, tag) : [];
    if (tagged.length === 0) throw notFound('Tag');
    if (tag === replacement) return { changed: 0 };
    if (replacement !== null && (await hasSecretTag([replacement])))
      throw invalid('This may be a secret, which tags of public snippets would show', 'name');
    // The text leaves the search index and enters it again. The first batch pays for all of them.
    let charged = 2 * sizeOf(tagged).bytes;
    let changed = 0;
    for (const batch of batchesOf(tagged)) {
      changed += await store.write(changeTag, { caller, batch, charged, tag, replacement, now: clock(), quota });
      charged = 0;
    }
    // A concurrent change has replaced the tag since.
    if (changed === 0) throw notFound('Tag');
    return { changed };
  }

  return {
    /** Changes several snippets in one transaction. */
    async changeSnippets(caller: SignedInCaller, input: BulkInput): Promise<BulkReply> {
      requireScope(caller, SCOPES[input.action]);
      // Without a trash, deleting is permanent.
      if (!hasTrash && input.action === 'trash') requireSignIn(caller);
      return store.write(changeSnippets, { caller, input, now: clock(), quota, hasTrash });
    },

    /** Renames a tag in all snippets of the person. They keep the new one once if they have both. */
    renameTag: (caller: SignedInCaller, tag: string, name: string) => changeTagEverywhere(caller, tag, name),

    removeTag: (caller: SignedInCaller, tag: string) => changeTagEverywhere(caller, tag, null),
  };
}
