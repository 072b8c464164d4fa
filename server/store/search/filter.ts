import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import { FIELD_END, searchTerm } from '../repositories/fold.ts';
import type { Schema } from '../schema.ts';
import type { QueryCondition } from './query-condition.ts';

export interface SnippetFilter {
  /** The viewer's own snippets, public ones, or all that the viewer may read. */
  among: 'own' | 'public' | 'visible';
  /** Substring of title, description, code, a file name or a tag, without regard to case. */
  search?: string;
  /** Further substrings of the same kind. All of them narrow. */
  alsoContains?: readonly string[];
  /** A file in any of these. */
  languages?: readonly string[];
  /** All of these. */
  tags?: readonly string[];
  /** Only the viewer's favorites. */
  favorites?: boolean;
  collectionId?: number;
  /** Only the snippets that the viewer pinned, or only the others. */
  pinned?: boolean | undefined;
  /** Only these. */
  ids?: readonly number[];
  /** Filters of a query. All of them narrow. */
  conditions?: readonly QueryCondition[];
}

/** Returns the folded terms that each search text in the list contains. */
export const termsOf = (filter: SnippetFilter): string[] => [
  ...new Set([...textTermsOf(filter), ...(filter.conditions ?? []).flatMap(termOf)]),
];

/** Returns those of the text without the filters, folded. */
export const textTermsOf = ({ search, alsoContains = [] }: SnippetFilter): string[] =>
  [...(search === undefined ? [] : [search]), ...alsoContains].map(searchTerm);

/** A filter with one text narrows the search texts as well. */
function termOf(condition: QueryCondition): string[] {
  if (condition.kind !== 'text' || condition.isNegated) return [];
  const [term = '', ...others] = condition.terms.map(searchTerm);
  if (others.length > 0) return [];
  return [condition.match === 'whole' ? FIELD_END + term + FIELD_END : term];
}

/** Whether the list reads the texts of snippets, which takes long in a large library. */
export const readsTexts = ({ search, conditions = [] }: SnippetFilter): boolean =>
  search !== undefined || conditions.some(({ kind }) => kind === 'text');

/** Whether one index holds the list in order, so that a page takes the same time in a library of any size. */
export const isInOneIndex = (filter: SnippetFilter): boolean =>
  termsOf(filter).length === 0 && !hasFilter(filter) && !filter.conditions?.length;

const hasFilter = ({ languages, tags, favorites, collectionId, pinned, ids }: SnippetFilter): boolean =>
  Boolean(languages?.length || tags?.length || favorites || pinned || ids) || collectionId !== undefined;

/** A subquery in parentheses that returns `snippet_id`. */
export type SnippetSet = RawBuilder<{ snippet_id: number }>;

/** Whether the filter leaves a set with an order by hand: the viewer's pinned snippets or a collection. */
export const hasManualOrder = ({ pinned, collectionId }: SnippetFilter): boolean =>
  pinned === true || collectionId !== undefined;

/** Whether the filter leaves only the pinned snippets, which are few. */
export const isPinnedOnly = ({ pinned, ...filter }: SnippetFilter): boolean => pinned === true && isInOneIndex(filter);

/**
 * Returns the sets that a snippet must be in: the pinned snippets, the collection, the ids, one for each tag, the favorites.
 * One with an order by hand comes first.
 */
export function setsOf(
  db: Kysely<Schema>,
  { userId }: Pick<Viewer, 'userId'>,
  { tags = [], favorites, collectionId, pinned, ids }: SnippetFilter,
): SnippetSet[] {
  return [
    ...(pinned ? [setIn('pins', 'user_id', userId ?? '')] : []),
    ...(collectionId === undefined ? [] : [setIn('collection_items', 'collection_id', collectionId)]),
    ...(ids
      ? [sql<{ snippet_id: number }>`(select n.value as snippet_id from ${engineOf(db).sql.numberTable(ids)})`]
      : []),
    ...tags.map((tag) => setIn('snippet_tags', 'tag', tag)),
    ...(favorites ? [setIn('favorites', 'user_id', userId ?? '')] : []),
  ];
}

/** Returns the first of `setsOf` with the `position` of each snippet, if it has an order by hand. */
export function manualSetOf(
  { userId }: Pick<Viewer, 'userId'>,
  { pinned, collectionId }: SnippetFilter,
): SnippetSet | undefined {
  if (pinned) return sql`(select snippet_id, position from pins where user_id = ${userId ?? ''})`;
  if (collectionId === undefined) return undefined;
  return sql`(select snippet_id, position from collection_items where collection_id = ${collectionId})`;
}

function setIn<Table extends keyof Schema & string>(
  table: Table,
  column: keyof Schema[Table] & string,
  value: string | number,
): SnippetSet {
  return sql`(select snippet_id from ${sql.table(table)} where ${sql.ref(column)} = ${value})`;
}
