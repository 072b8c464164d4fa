import type { PublishInput } from '#contract/snippet-calls.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import { type Author, defineWrite } from '#server/store/write.ts';
import { requireOwned, requireReadable } from '#server/visibility/access.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import { newShareId } from '#server/visibility/share-id.ts';

interface Input {
  caller: Author;
  id: number;
  /** Desired state and findings to allow; omit to toggle. */
  input?: PublishInput;
  /** Time of the request in milliseconds since 1970. */
  now: number;
}

/** Makes a snippet public or private. The first publication creates its share link. */
export const publishSnippet = defineWrite({
  module: import.meta.url,

  size: async ({ snippets }, { caller, id, input }: Input) => ({
    bytes: input?.isPublic === false ? 0 : await snippets.codeBytes(caller, [id]),
  }),

  scans: () => true,

  async run(repositories, { caller, id, input, now }: Input) {
    const { snippets } = repositories;
    const snippet = requireOwned(caller, await snippets.findToChange(caller, id));
    const isPublic = input?.isPublic ?? !snippet.isPublic;
    if (isPublic && !snippet.isPublic) {
      const content = await snippets.content(snippet);
      await requireNoSecrets(repositories, { snippetId: id, content, allow: input?.allowFindings, now });
    }
    await snippets.setVisibility([id], isPublic, now);
    if (isPublic) await snippets.setShareIds(new Map([[id, newShareId()]]));
    return toSnippet(requireReadable(caller, await snippets.find(caller, id)));
  },
});

export default publishSnippet;
