import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#server/core/caller.ts';
import type { Schema } from '../schema.ts';

export interface SnippetFilter {
  /** The viewer's own snippets, public ones, or all that the viewer may read. */
  among: 'own' | 'public' | 'visible';
  /** Substring of title, description, code, a file name or a tag, without regard to case. */
  search?: string;
  /** A file in any of these. */
  languages?: readonly string[];
  /** All of these. */
  tags?: readonly string[];
  /** Only the viewer's favorites. */
  favorites?: boolean;
  collectionId?: number;
}

/** Whether one index holds the list in order, so that a page takes the same time in a library of any size. */
export const isInOneIndex = ({ search, languages, tags, favorites, collectionId }: SnippetFilter): boolean =>
  search === undefined && !languages?.length && !tags?.length && !favorites && collectionId === undefined;

/** A subquery in parentheses that returns `snippet_id`. */
export type SnippetSet = RawBuilder<{ snippet_id: number }>;

/** Returns the sets that a snippet must be in: one for each tag, the favorites, the collection. */
export function setsOf(
  { userId }: Pick<Viewer, 'userId'>,
  { tags = [], favorites, collectionId }: SnippetFilter,
): SnippetSet[] {
  return [
    ...tags.map((tag) => setIn('snippet_tags', 'tag', tag)),
    ...(favorites ? [setIn('favorites', 'user_id', userId ?? '')] : []),
    ...(collectionId === undefined ? [] : [setIn('collection_items', 'collection_id', collectionId)]),
  ];
}

/** Returns the snippets with a further file in one of the languages. */
export const withFurtherFileIn = (languages: readonly string[]): SnippetSet =>
  sql`(select snippet_id from snippet_files where language in (${sql.join([...languages])}))`;

function setIn<Table extends keyof Schema & string>(
  table: Table,
  column: keyof Schema[Table] & string,
  value: string | number,
): SnippetSet {
  return sql`(select snippet_id from ${sql.table(table)} where ${sql.ref(column)} = ${value})`;
}
