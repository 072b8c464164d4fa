import { SEARCH_MAX } from '#contract/limits.ts';
import { getSnippet, getSnippetByTrigger, listSnippets, type SnippetDetail } from '#contract/snippets.ts';
import { foldForSearch } from '#domain/text.ts';
import { describe } from './describe.ts';
import { CliError } from './errors.ts';
import { isNotFound } from './http/api-error.ts';
import type { Server } from './http/server.ts';
import { printable } from './terminal/printable.ts';

/**
 * Returns the snippet with an id, or one's own with a trigger or a title.
 *
 * @throws CliError if there is none, or if several have the title
 */
export async function findSnippet(server: Server, name: string): Promise<SnippetDetail> {
  return (
    (await findById(server, name)) ??
    (await orNull(server.call(getSnippetByTrigger, { params: { trigger: name } }))) ??
    (await findByTitle(server, name))
  );
}

async function findById(server: Server, name: string): Promise<SnippetDetail | null> {
  const id = Number(name);
  return /^\d+$/.test(name) && Number.isSafeInteger(id) && id > 0
    ? orNull(server.call(getSnippet, { params: { id } }))
    : null;
}

async function orNull<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function findByTitle(server: Server, title: string): Promise<SnippetDetail> {
  const key = foldForSearch(title);
  const query = { search: title.slice(0, SEARCH_MAX), preview: 'true', count: 'false' } as const;
  const found = [];
  for await (const page of server.pages(listSnippets, { query }))
    found.push(...page.filter((snippet) => foldForSearch(snippet.title) === key));
  const exact = found.filter((snippet) => snippet.title === title);
  const candidates = exact.length > 0 ? exact : found;
  const [first, ...others] = candidates;
  if (first === undefined)
    throw new CliError(`No snippet has the id, trigger or title ${printable(title)}. Look for it: pegboard find`);
  if (others.length > 0) {
    const lines = candidates.map((snippet) => `  ${describe(snippet)}`);
    throw new CliError([`${candidates.length} snippets have this title. Name one by its id:`, ...lines].join('\n'));
  }
  return server.call(getSnippet, { params: { id: first.id } });
}
