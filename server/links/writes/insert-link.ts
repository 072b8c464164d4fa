import { LINKS_MAX } from '#contract/limits.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { SnippetLinkRow } from '#server/store/repositories/snippet-links.ts';
import { type Author, defineWrite } from '#server/store/write.ts';
import { requireOwned } from '#server/visibility/access.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';

interface Input {
  caller: Author;
  snippetId: number;
  link: { hash: string; passwordHash: string | null; note: string | null; maxOpens: number | null; expiresAt: number };
  allow: readonly string[] | undefined;
  /** Time of the request in milliseconds since 1970. */
  now: number;
}

/**
 * Stores a link of the caller's snippet and returns it.
 *
 * @throws AppError `secrets_found`, or `conflict` beyond `LINKS_MAX`
 */
export const insertLink = defineWrite({
  module: import.meta.url,

  size: async ({ snippets }, { caller, snippetId }: Input) => ({
    bytes: await snippets.codeBytes(caller, [snippetId]),
  }),

  scans: () => true,

  async run(repositories, { caller, snippetId, link, allow, now }: Input): Promise<SnippetLinkRow> {
    const { snippets, snippetLinks } = repositories;
    const snippet = requireOwned(caller, await snippets.findToChange(caller, snippetId));
    if ((await snippetLinks.countLive(snippetId, now)) >= LINKS_MAX)
      throw conflict(`A snippet has at most ${LINKS_MAX} live links. Revoke one first.`);
    await requireNoSecrets(repositories, { snippetId, content: await snippets.content(snippet), allow, now });
    const inserted = await snippetLinks.find(await snippetLinks.insert({ ...link, snippetId, createdAt: now }));
    if (inserted === null) throw notFound('Link');
    return inserted;
  },
});

export default insertLink;
