import type { BulkInput, BulkReply } from '#contract/bulk.ts';
import type { CollectionRole } from '#contract/collections.ts';
import { PINS_MAX, TAGS_MAX } from '#contract/limits.ts';
import { AppError } from '#server/core/errors.ts';
import type { Quota } from '#server/core/quota.ts';
import type { LockedSnippet } from '#server/store/repositories/snippet-lookup.ts';
import type { Repositories } from '#server/store/store.ts';
import { type Author, defineWrite } from '#server/store/write.ts';
import { requireAddable, requireOwn, requireOwned, requireReadable } from '#server/visibility/access.ts';
import { isAtLeast, requireRole } from '#server/visibility/collection-access.ts';
import { PINS_FULL } from '#server/visibility/pin-limit.ts';
import { hasSecretTag, requireNoSecrets } from '#server/visibility/secret-check.ts';
import { newShareId } from '#server/visibility/share-id.ts';

/** Bytes of code that one call reindexes, removes from the index or scans for secrets: other writes may wait for it. */
export const TEXT_MAX = 8 * 1024 * 1024;

interface Input {
  caller: Author;
  input: BulkInput;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
  hasTrash: boolean;
}

/**
 * Changes several snippets in one transaction. Those that cannot be changed are reported.
 *
 * @throws AppError `not_found` for a collection in which the caller has no role, `forbidden` if the role is too low, or
 * `quota_exceeded`
 */
export const changeSnippets = defineWrite({
  module: import.meta.url,

  async size({ snippets }, { caller, input, hasTrash }: Input) {
    const { action, ids } = input;
    const isIndexed = action === 'addTags' || action === 'removeTags' || (action === 'trash' && !hasTrash);
    const bytes = isIndexed || action === 'publish' ? await snippets.codeBytes(caller, ids) : 0;
    return { bytes, snippets: ids.length, charged: 2 * bytes };
  },

  scans: (_repositories, { input }) => input.action === 'publish',

  async run(repositories, input: Input): Promise<BulkReply> {
    const ids = [...new Set(input.input.ids)];
    const found = await repositories.snippets.lockAll(input.caller, ids);
    const failed: BulkReply['failed'] = [];
    const selection = { ids, found, fail: (failure: Failure) => void failed.push(failure) };
    const changed = await change(repositories, input, selection);
    return { changed, failed };
  },
});

export default changeSnippets;

type Failure = BulkReply['failed'][number];

interface Selection {
  ids: readonly number[];
  /** From the oldest. */
  found: readonly LockedSnippet[];
  fail(failure: Failure): void;
}

/** Returns the number of snippets that changed. */
async function change(repositories: Repositories, task: Input, selection: Selection): Promise<number> {
  const { snippets } = repositories;
  const { caller, input, now, hasTrash } = task;
  const { tags } = input;
  const own = () => passing(selection, (snippet) => requireOwn(caller, snippet));
  const live = () => passing(selection, (snippet) => requireOwned(caller, snippet));
  switch (input.action) {
    case 'trash': {
      const chosen = own().filter(({ deletedAt }) => deletedAt === null);
      if (!hasTrash) return removeAll(repositories, chosen, selection);
      await snippets.trash(idsOf(chosen), now);
      return chosen.length;
    }
    case 'restore': {
      const chosen = own().filter(({ deletedAt }) => deletedAt !== null);
      await snippets.restore(idsOf(chosen));
      return chosen.length;
    }
    case 'publish': {
      const hidden = live().filter(({ isPublic }) => !isPublic);
      const chosen = idsOf(await withoutSecrets(repositories, task, selection, hidden));
      await snippets.setVisibility(chosen, true, now);
      await snippets.setShareIds(new Map(chosen.map((id) => [id, newShareId()])));
      return chosen.length;
    }
    case 'unpublish': {
      const chosen = live().filter(({ isPublic }) => isPublic);
      await snippets.setVisibility(idsOf(chosen), false, now);
      return chosen.length;
    }
    case 'addTags':
      return changeTags(repositories, task, selection, live(), (before) => [...new Set([...before, ...tags])]);
    case 'removeTags':
      return changeTags(repositories, task, selection, live(), (before) => before.filter((tag) => !tags.includes(tag)));
    case 'addToCollection':
      return addToCollection(repositories, task, selection);
    case 'removeFromCollection':
      return removeFromCollection(repositories, task, selection);
    case 'pin':
      return pinAll(repositories, task, selection);
    case 'unpin': {
      const readable = passing(selection, (snippet) => requireReadable(caller, snippet));
      return repositories.pins.unpin(caller, idsOf(readable));
    }
  }
}

const idsOf = (snippets: readonly LockedSnippet[]) => snippets.map(({ id }) => id);

/** Returns the snippets that pass a check, from the oldest. The others fail with its message. */
function passing(
  { ids, found, fail }: Selection,
  check: (snippet: LockedSnippet | null) => LockedSnippet,
): LockedSnippet[] {
  const byId = new Map(found.map((snippet) => [snippet.id, snippet]));
  const passed = ids.filter((id) => {
    try {
      check(byId.get(id) ?? null);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      fail({ id, message: error.message });
      return false;
    }
  });
  const kept = new Set(passed);
  return found.filter(({ id }) => kept.has(id));
}

/** Returns a function that tells whether a snippet still fits into `TEXT_MAX`. The others fail. */
function textBudget({ fail }: Selection): (snippet: LockedSnippet) => boolean {
  let total = 0;
  return ({ id, bytes }) => {
    total += bytes;
    if (total <= TEXT_MAX) return true;
    fail({
      id,
      message: 'The chosen snippets have too much text for one change. Change the remaining ones separately.',
    });
    return false;
  };
}

async function removeAll({ snippets }: Repositories, chosen: readonly LockedSnippet[], selection: Selection) {
  const removed = chosen.filter(textBudget(selection));
  for (const { id } of removed) await snippets.remove(id);
  return removed.length;
}

/** Returns the snippets that can become public. The others fail with the positions of their possible secrets. */
async function withoutSecrets(
  repositories: Repositories,
  { caller, now }: Input,
  selection: Selection,
  chosen: readonly LockedSnippet[],
): Promise<LockedSnippet[]> {
  const { snippets } = repositories;
  const clean: LockedSnippet[] = [];
  for (const locked of chosen.filter(textBudget(selection))) {
    const snippet = await snippets.findToChange(caller, locked.id);
    if (snippet === null) continue;
    try {
      const content = await snippets.content(snippet);
      await requireNoSecrets(repositories, { snippetId: locked.id, content, now });
      clean.push(locked);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'secrets_found')) throw error;
      const message = `${error.message}. Make it public separately to check them.`;
      selection.fail({ id: locked.id, message, code: error.code });
    }
  }
  return clean;
}

async function changeTags(
  { snippets, snippetLinks }: Repositories,
  { caller, input, now, quota }: Input,
  selection: Selection,
  chosen: readonly LockedSnippet[],
  tagsAfter: (before: readonly string[]) => string[],
): Promise<number> {
  const fits = textBudget(selection);
  const isSecret = input.action === 'addTags' && (await hasSecretTag(input.tags));
  let changed = 0;
  for (const locked of chosen) {
    const snippet = await snippets.findToChange(caller, locked.id);
    if (snippet === null) continue;
    const tags = tagsAfter(snippet.tags);
    if (tags.length === snippet.tags.length) continue;
    if (isSecret && (snippet.isPublic || (await snippetLinks.hasLive(snippet.id, now))))
      selection.fail({ id: snippet.id, message: 'A tag may be a secret. Add it in the editor to check it.' });
    else if (tags.length > TAGS_MAX)
      selection.fail({ id: snippet.id, message: `A snippet has at most ${TAGS_MAX} tags` });
    else if (fits(locked)) {
      await snippets.update(snippet, { ...snippet, tags }, { updatedAt: now, quota, keepsTime: true });
      changed += 1;
    }
  }
  return changed;
}

async function addToCollection(repositories: Repositories, task: Input, selection: Selection): Promise<number> {
  const { collections } = repositories;
  const { caller, now, quota } = task;
  const { id } = await requireCollection(repositories, task, 'editor');
  const chosen = passing(selection, (snippet) => requireAddable(caller, snippet));
  const isChosen = new Set(idsOf(chosen));
  const inOrder = selection.ids.filter((snippetId) => isChosen.has(snippetId));
  const added = await collections.addMissingItems(caller, id, inOrder, now, quota);
  return added + (await collections.takeOverItems(caller, id, inOrder));
}

/** Also removes snippets that the caller can no longer read. Viewers remove their own only. */
async function removeFromCollection(repositories: Repositories, task: Input, selection: Selection): Promise<number> {
  const { id, role } = await requireCollection(repositories, task, 'viewer');
  const ids = isAtLeast(role, 'editor')
    ? selection.ids
    : idsOf(passing(selection, (snippet) => requireOwn(task.caller, snippet)));
  const removed = await repositories.collections.removeItems(id, ids);
  const others = ids.filter((snippetId) => !removed.includes(snippetId));
  passing({ ...selection, ids: others }, (snippet) => requireReadable(task.caller, snippet));
  return removed.length;
}

/** Pins as many snippets as the limit allows, in the order of the selection. The others fail. */
async function pinAll({ pins }: Repositories, { caller }: Input, selection: Selection): Promise<number> {
  const readable = new Set(idsOf(passing(selection, (snippet) => requireReadable(caller, snippet))));
  const pinned = await pins.lockPinned(caller);
  const missing = selection.ids.filter((id) => readable.has(id) && !pinned.includes(id));
  const chosen = missing.slice(0, Math.max(0, PINS_MAX - pinned.length));
  for (const id of missing.slice(chosen.length)) selection.fail({ id, message: PINS_FULL });
  await pins.pin(caller, chosen);
  return chosen.length;
}

async function requireCollection({ collections }: Repositories, { caller, input }: Input, role: CollectionRole) {
  const { collectionId } = input;
  const collection = collectionId === undefined ? null : await collections.findToChange(caller, collectionId);
  return requireRole(caller, collection, role);
}
