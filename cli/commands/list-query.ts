import { listCollectionSnippets } from '#contract/collections.ts';
import { listSnippets, type Snippet } from '#contract/snippets.ts';
import type { Context } from '../command.ts';
import { findCollection } from '../find-collection.ts';
import type { Server } from '../http/server.ts';

/** Returns one's own snippets, or those of a collection, that match the options. */
export async function listMatching(server: Server, { options }: Context, search?: string): Promise<Snippet[]> {
  const query = {
    search,
    language: options.lang,
    tag: options.tag,
    count: 'false',
    // JSON has the whole code.
    preview: options.json ? 'false' : 'true',
  } as const;
  const collection = options.collection === undefined ? null : await findCollection(server, options.collection);
  const pages =
    collection === null
      ? server.pages(listSnippets, { query })
      : server.pages(listCollectionSnippets, { params: { id: collection.id }, query });
  const found: Snippet[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}
