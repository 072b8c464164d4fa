import { TITLE_MAX } from '#contract/limits.ts';
import { firstCharacters } from '#domain/text.ts';
import type { Quota } from '#server/core/quota.ts';
import { type Author, defineWrite } from '#server/store/write.ts';
import { isOwner, requireReadable } from '#server/visibility/access.ts';
import { readOwn } from './read-own.ts';

interface Input {
  caller: Author;
  id: number;
  /** Time of the request in milliseconds since 1970. */
  now: number;
  quota: Quota;
}

/** Creates a private copy without the trigger. */
export const forkSnippet = defineWrite({
  module: import.meta.url,

  size: async ({ snippets }, { caller, id }: Input) => ({ bytes: await snippets.codeBytes(caller, [id]) }),

  async run(repositories, { caller, id, now, quota }: Input) {
    const { snippets } = repositories;
    const original = requireReadable(caller, await snippets.find(caller, id));
    const content = await snippets.content(original);
    const title = isOwner(caller, original) ? copyTitle(content.title) : content.title;
    const { userId } = caller;
    const copy = { ...content, title, trigger: null, userId, forkedFrom: original.id, createdAt: now, updatedAt: now };
    return readOwn(repositories, caller, await snippets.insert(copy, quota));
  },
});

export default forkSnippet;

const COPY_SUFFIX = ' (copy)';

/** Returns the title of a copy, cut so that the suffix fits. */
const copyTitle = (title: string): string => `${firstCharacters(title, TITLE_MAX - COPY_SUFFIX.length)}${COPY_SUFFIX}`;
