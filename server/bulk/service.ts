import type { BulkAction, BulkInput, BulkReply } from '#contract/bulk.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { isStorable } from '#domain/text.ts';
import type { Clock } from '#server/core/clock.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Person } from '#server/core/viewer.ts';
import type { TextLimit } from '#server/http/limits/rate-limits.ts';
import { requireScope, requireSignIn } from '#server/identity/scopes.ts';
import type { WriteJob } from '#server/store/jobs/job.ts';
import { batchesOf, type ChangeSize, isSmall, sizeOf } from '#server/store/snippet-batches.ts';
import type { Store } from '#server/store/store.ts';
import { hasSecretTag } from '#server/visibility/secret-check.ts';
import { bulkJob } from './change-snippets.ts';
import { tagJob } from './change-tag.ts';

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
};

export interface Dependencies {
  store: Store;
  clock: Clock;
  quota: Quota;
  trashDays: number;
  textLimit: TextLimit;
}

/** Creates the changes of many snippets of a person. `network` is the client's address, as `networkOf` returns it. */
export function bulkService({ store, clock, quota, trashDays, textLimit }: Dependencies) {
  function run<Input, Result>(job: WriteJob<Input, Result>, input: Input, size: ChangeSize, isScan = false) {
    if (isSmall(size)) return job.run(store, input);
    return isScan ? store.runScan(job, input) : store.runLargeWrite(job, input);
  }

  /** Returns the bytes that a change indexes or scans. */
  async function bytesOf(person: Person, { action, ids }: BulkInput): Promise<number> {
    const isIndexed = action === 'addTags' || action === 'removeTags' || (action === 'trash' && trashDays === 0);
    return isIndexed || action === 'publish' ? store.snippets.codeBytes(person, ids) : 0;
  }

  /** Changes a tag in batches. A change that stops between two of them can be repeated. */
  async function changeTag(person: Person, network: string, tag: string, replacement: string | null) {
    const tagged = isStorable(tag) ? await store.snippets.withTag(person, tag) : [];
    if (tagged.length === 0) throw notFound('Tag');
    if (tag === replacement) return { changed: 0 };
    if (replacement !== null && (await hasSecretTag([replacement])))
      throw invalid('This may be a secret, which tags of public snippets would show', 'name');
    // The text leaves the search index and enters it again.
    await textLimit(person, network, 2 * sizeOf(tagged).bytes);
    let changed = 0;
    for (const batch of batchesOf(tagged)) {
      const ids = batch.map(({ id }) => id);
      const task = { person, ids, tag, replacement, now: clock(), quota };
      changed += await run(tagJob, task, sizeOf(batch));
    }
    // A concurrent change has replaced the tag since.
    if (changed === 0) throw notFound('Tag');
    return { changed };
  }

  return {
    /** Changes several snippets in one transaction. */
    async changeSnippets(person: Person, input: BulkInput, network: string): Promise<BulkReply> {
      requireScope(person, SCOPES[input.action]);
      // Without a trash, deleting is permanent.
      if (trashDays === 0 && input.action === 'trash') requireSignIn(person);
      const bytes = await bytesOf(person, input);
      if (bytes > 0) await textLimit(person, network, 2 * bytes);
      const task = { person, input, now: clock(), quota, trashDays };
      return run(bulkJob, task, { snippets: input.ids.length, bytes }, input.action === 'publish');
    },

    /** Renames a tag in all snippets of the person. They keep the new one once if they have both. */
    renameTag: (person: Person, tag: string, name: string, network: string) => changeTag(person, network, tag, name),

    removeTag: (person: Person, tag: string, network: string) => changeTag(person, network, tag, null),
  };
}
