import { listCollectionSnippets } from '#contract/collections.ts';
import { listSnippets, type Snippet, type Sort } from '#contract/snippets.ts';
import { resolveLanguage } from '#domain/resolve-language.ts';
import type { Context } from './command.ts';
import { findCollection } from './find-collection.ts';
import type { SendOptions, Server } from './http/server.ts';

interface Page {
  /** Text with filters. */
  q?: string | undefined;
  sort?: Sort;
  matches?: 'true';
  /** Of a page; without it pages are as long as the server allows. */
  limit?: number;
}

type Pages = (page: Page, options?: SendOptions) => AsyncGenerator<Snippet[]>;

/** Returns a function that lists the caller's snippets, or those of a collection, that match the options. */
export async function matching(server: Server, { options }: Pick<Context, 'options'>): Promise<Pages> {
  const { lang } = options;
  const query = {
    // Snippets of other programs may have the language as it was typed.
    language: lang === undefined ? undefined : [lang, resolveLanguage(lang) ?? lang],
    tag: options.tag,
    pinned: options.pinned ? 'true' : undefined,
    count: 'false',
    // JSON has the whole code.
    preview: options.json ? 'false' : 'true',
  } as const;
  if (options.collection === undefined)
    return (page, sending) => server.pages(listSnippets, { query: { ...query, ...page } }, sending);
  const { id } = await findCollection(server, options.collection);
  return (page, sending) =>
    server.pages(listCollectionSnippets, { params: { id }, query: { ...query, ...page } }, sending);
}

/** Returns all snippets that match the options. */
export async function listMatching(
  server: Server,
  context: Context,
  page: Page = {},
  sending?: SendOptions,
): Promise<Snippet[]> {
  const pages = await matching(server, context);
  const found: Snippet[] = [];
  for await (const snippets of pages(page, sending)) found.push(...snippets);
  return found;
}
