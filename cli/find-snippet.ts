import { SEARCH_MAX } from '#contract/limits.ts';
import { getSnippetByTrigger } from '#contract/snippet-calls.ts';
import { getSnippet, listSnippets, type Snippet, type SnippetDetail } from '#contract/snippets.ts';
import { foldForSearch } from '#domain/text.ts';
import { describe } from './describe.ts';
import { CliError } from './errors.ts';
import { isNotFound } from './http/api-error.ts';
import type { Server } from './http/server.ts';
import { printable } from './terminal/printable.ts';

interface Naming {
  /** Refuses the beginning of a title. */
  isWhole?: boolean;
}

/**
 * Returns the snippet with an id, or an own snippet with a trigger, a title or the beginning of a title.
 *
 * @throws CliError if there is none, or if several have the title
 */
export async function findSnippet(
  server: Server,
  name: string,
  { isWhole = false }: Naming = {},
): Promise<SnippetDetail> {
  return (
    (await findById(server, name)) ??
    (await orNull(server.call(getSnippetByTrigger, { params: { trigger: name } }))) ??
    (await findByTitle(server, name, isWhole))
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

async function findByTitle(server: Server, title: string, isWhole: boolean): Promise<SnippetDetail> {
  const key = foldForSearch(title);
  const query = { search: title.slice(0, SEARCH_MAX), preview: 'true', count: 'false' } as const;
  const found: Snippet[] = [];
  for await (const page of server.pages(listSnippets, { query }))
    found.push(...page.filter((snippet) => foldForSearch(snippet.title).startsWith(key)));
  const equal = found.filter((snippet) => foldForSearch(snippet.title) === key);
  const exact = equal.filter((snippet) => snippet.title === title);
  const candidates = exact.length > 0 ? exact : equal.length > 0 || isWhole ? equal : found;
  const [first, ...others] = candidates;
  if (first === undefined) {
    const named = found.length === 0 ? '' : `\nTitles that start so:\n${linesOf(found)}`;
    throw new CliError(
      `No snippet has the id, trigger or title ${printable(title)}. Look for it: pegboard find${named}`,
    );
  }
  if (others.length > 0) {
    const have = candidates === found ? 'start with this' : 'have this title';
    throw new CliError(`${candidates.length} snippets ${have}. Name one by its id:\n${linesOf(candidates)}`);
  }
  return server.call(getSnippet, { params: { id: first.id } });
}

/** Number of snippets that an error names. */
const NAMED_MAX = 20;

function linesOf(snippets: readonly Snippet[]): string {
  const lines = snippets.slice(0, NAMED_MAX).map((snippet) => `  ${describe(snippet)}`);
  const rest = snippets.length - NAMED_MAX;
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n');
}
