import { z } from 'zod';
import type { ReadJson } from '../library.ts';
import { readGists } from './gist.ts';

const List = z.array(z.unknown());
const Library = z.object({ snippets: List, collections: List.optional(), searches: List.optional() });
const SingleSnippet = z.looseObject({});
const isObject = (value: unknown): boolean => SingleSnippet.safeParse(value).success;
/** The server reports items that are not objects. */
const SnippetList = z.array(z.unknown()).refine((items) => items.length === 0 || items.some(isObject));

/**
 * Reads an explicit import: an export of Pegboard, a list of snippets, which may contain gists, or one snippet. The server
 * reports the errors of each.
 */
export const readPegboard: ReadJson = (value, file) => {
  const source = 'Pegboard';
  const list = SnippetList.safeParse(value);
  if (list.success) return { source, snippets: list.data.flatMap((item) => readGists(item, file)?.snippets ?? [item]) };
  const library = Library.safeParse(value).data;
  if (library) {
    const { snippets, collections = [], searches = [] } = library;
    return { source, snippets, collections, searches };
  }
  const one = SingleSnippet.safeParse(value);
  return one.success && !('snippets' in one.data) ? { source, snippets: [one.data] } : null;
};

const ListedSnippet = z
  .object({ title: z.string() })
  .and(z.union([z.object({ code: z.string() }), z.object({ files: z.array(z.object({ code: z.string() })) })]));

/** Reads an export of Pegboard or a list of snippets. Other JSON may be code. */
export const readCertainPegboard: ReadJson = (value, file) => {
  const list = Array.isArray(value) ? value : Library.safeParse(value).data?.snippets;
  const isCertain = list !== undefined && list.length > 0 && list.every(isListed);
  return isCertain ? readPegboard(value, file) : null;
};

const isListed = (item: unknown): boolean => ListedSnippet.safeParse(item).success || readGists(item, '') !== null;
