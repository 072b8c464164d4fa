import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#server/viewer.ts';
import type { Schema } from '../schema.ts';

export interface SnippetFilter {
  /** The viewer's own, the public ones, or all the viewer may see. */
  among: 'own' | 'public' | 'visible';
  /** Any substring of title, description, code or a tag; case does not matter. */
  search?: string;
  /** Any of these. */
  languages?: readonly string[];
  /** All of these. */
  tags?: readonly string[];
  /** Only the viewer's favourites. */
  favorites?: boolean;
  collectionId?: number;
}

/** Whether nothing but a search leaves anything out. */
export const isWhole = ({ languages, tags, favorites, collectionId }: SnippetFilter): boolean =>
  !languages?.length && !tags?.length && !favorites && collectionId === undefined;

/** The ids of the snippets that are in a set, as a query in parentheses. */
export type SnippetSet = RawBuilder<{ snippet_id: number }>;

/** The sets of which a filter asks a snippet to be in each: those of its tags, the favourites, a collection. */
export function setsOf({ userId }: Viewer, { tags = [], favorites, collectionId }: SnippetFilter): SnippetSet[] {
  return [
    ...tags.map((tag) => setIn('snippet_tags', 'tag', tag)),
    ...(favorites ? [setIn('favorites', 'user_id', userId ?? '')] : []),
    ...(collectionId === undefined ? [] : [setIn('collection_items', 'collection_id', collectionId)]),
  ];
}

function setIn<Table extends keyof Schema & string>(
  table: Table,
  column: keyof Schema[Table] & string,
  value: string | number,
): SnippetSet {
  return sql`(select snippet_id from ${sql.table(table)} where ${sql.ref(column)} = ${value})`;
}
