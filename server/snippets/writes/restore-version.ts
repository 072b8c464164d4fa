import type { RestoreInput } from '#contract/versions.ts';
import type { Quota } from '#server/core/quota.ts';
import { type Author, defineWrite } from '#server/store/write.ts';
import { isOwner, requireEditable } from '#server/visibility/access.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import { changedElsewhere, toSnippetBase } from '../based-on.ts';
import { restoredContent } from '../restored-content.ts';
import { requireVersionContent } from '../version-content.ts';
import { isOpen } from './is-open.ts';
import { readOwn } from './read-own.ts';

interface Input {
  caller: Author;
  id: number;
  /** Of the version. */
  number: number;
  input?: RestoreInput;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Stores a version, or some of its files, as a new version. Stores nothing if that equals the current one. */
export const restoreVersion = defineWrite({
  module: import.meta.url,

  /** The current text leaves the search index, and that of the version enters it. */
  size: async ({ snippets, versions }, { caller, id, number }: Input) => ({
    bytes: (await versions.codeBytes(caller, id, number)) + (await snippets.codeBytes(caller, [id])),
  }),

  scans: (repositories, { id, now }) => isOpen(repositories, id, now),

  async run(repositories, { caller, id, number, input, now, quota }: Input) {
    const { snippets } = repositories;
    const snippet = requireEditable(caller, await snippets.findToChange(caller, id));
    const version = await requireVersionContent(repositories, snippet, number);
    const content = restoredContent(await snippets.content(snippet), version.content, input?.files);
    const isOwn = isOwner(caller, snippet);
    // Another snippet may have the trigger by now.
    const isFree = content.trigger === null || !(await snippets.isTriggerTaken(caller.userId, content.trigger, id));
    const trigger = isOwn && isFree ? content.trigger : snippet.trigger;
    const base = toSnippetBase(input?.basedOn);
    const settings = { updatedAt: now, base, quota, restoredFrom: number, authorId: caller.userId };
    if (!(await snippets.update(snippet, { ...content, trigger }, settings))) throw changedElsewhere();
    const allow = isOwn ? input?.allowFindings : undefined;
    if (snippet.isPublic || (await repositories.snippetLinks.hasLive(id, now)))
      await requireNoSecrets(repositories, { snippetId: id, content, allow, now });
    return readOwn(repositories, caller, id);
  },
});

export default restoreVersion;
