import type { SnippetUpdate } from '#contract/snippet-body.ts';
import type { Quota } from '#server/core/quota.ts';
import { type Author, defineWrite } from '#server/store/write.ts';
import { isOwner, requireEditable } from '#server/visibility/access.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import { changedElsewhere, toSnippetBase } from '../based-on.ts';
import { codeBytes, updatedContent } from '../content.ts';
import { requireFreeTrigger } from '../triggers.ts';
import { isOpen } from './is-open.ts';
import { readOwn } from './read-own.ts';

interface Input {
  caller: Author;
  id: number;
  update: SnippetUpdate;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Replaces the content of a snippet. */
export const updateSnippet = defineWrite({
  module: import.meta.url,

  /** The old text leaves the search index, and the new one enters it. */
  size: async ({ snippets }, { caller, id, update }: Input) => ({
    bytes: codeBytes(update) + (await snippets.codeBytes(caller, [id])),
  }),

  scans: (repositories, { id, now }) => isOpen(repositories, id, now),

  async run(repositories, { caller, id, update, now, quota }: Input) {
    const { snippets } = repositories;
    const { basedOn, allowFindings, ...body } = update;
    const snippet = requireEditable(caller, await snippets.findToChange(caller, id));
    const isOwn = isOwner(caller, snippet);
    const before = await snippets.content(snippet);
    const content = updatedContent(before, isOwn ? body : { ...body, trigger: before.trigger });
    if (isOwn) await requireFreeTrigger(repositories, caller.userId, content, id);
    const settings = { updatedAt: now, base: toSnippetBase(basedOn), quota, authorId: caller.userId };
    if (!(await snippets.update(snippet, content, settings))) throw changedElsewhere();
    const allow = isOwn ? allowFindings : undefined;
    if (snippet.isPublic || (await repositories.snippetLinks.hasLive(id, now)))
      await requireNoSecrets(repositories, { snippetId: id, content, allow, now });
    return readOwn(repositories, caller, id);
  },
});

export default updateSnippet;
