import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PREVIEW_MAX_CHARACTERS } from '#contract/limits.ts';
import { tagList } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';

/** What only an edit changes, each to a later `updatedAt`: of the same moment it is the same. Moments in milliseconds. */
export interface SnippetContents {
  id: number;
  userId: string;
  title: string;
  description: string | null;
  code: string;
  /** Whether it goes on: of a preview the code is what a card shows. */
  codeCut: boolean;
  language: string;
  tags: string[];
  createdAt: number;
  updatedAt: number;
}

/** What else there is of a snippet for one viewer, and of which moment its contents are. */
export interface SnippetState {
  id: number;
  authorName: string | null;
  isPublic: boolean;
  /** The viewer's own mark; to a visitor the owner's. */
  isFavorite: boolean;
  shareId: string | null;
  viewCount: number;
  recency: number;
  updatedAt: number;
}

/** A snippet as it is read for one viewer. */
export type SnippetRow = SnippetContents & SnippetState;

type Snippets<Selected = object> = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', Selected>;

/** Adds the columns of a `SnippetRow` to a query that reads snippets as `s`. @param viewerId null for a visitor */
export function selectRow(
  db: Kysely<Schema>,
  query: Snippets,
  viewerId: Expression<string | null>,
  options: { preview?: boolean } = {},
) {
  return selectState(selectContents(db, query, options), viewerId);
}

/** Adds the columns of a `SnippetContents`. */
export function selectContents<Selected>(db: Kysely<Schema>, query: Snippets<Selected>, { preview = false } = {}) {
  return query.select((eb) => [
    's.id',
    's.user_id',
    's.title',
    's.description',
    (preview ? PREVIEW : WHOLE).as('code'),
    (preview ? CUT : sql<SqlBool>`false`).as('code_cut'),
    's.language',
    's.created_at',
    's.updated_at',
    tagList(db, eb.ref('s.id')).as('tags'),
  ]);
}

/** Adds the columns of a `SnippetState`. @param viewerId null for a visitor */
export function selectState<Selected>(query: Snippets<Selected>, viewerId: Expression<string | null>) {
  return query.select((eb) => [
    's.id',
    's.is_public',
    's.share_id',
    's.view_count',
    's.recency',
    's.updated_at',
    eb.selectFrom('users').select('users.display_name').whereRef('users.id', '=', 's.user_id').as('author_name'),
    eb
      .exists(
        eb
          .selectFrom('favorites as f')
          .select('f.snippet_id')
          .whereRef('f.snippet_id', '=', 's.id')
          .where('f.user_id', '=', eb.fn.coalesce(viewerId, 's.user_id')),
      )
      .as('is_favorite'),
  ]);
}

const WHOLE = sql<string>`s.code`;
// Nearly every code has fewer bytes than a preview may have characters, and need not be gone through to be counted.
const MAX = sql.lit(PREVIEW_MAX_CHARACTERS);
const PREVIEW = sql<string>`case when octet_length(s.code) <= ${MAX} then s.code else substr(s.code, 1, ${MAX}) end`;
const CUT = sql<SqlBool>`case when octet_length(s.code) <= ${MAX} then false else length(s.code) > ${MAX} end`;

type Selected<Select extends (...args: never[]) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Select>['executeTakeFirstOrThrow']>
>;

/** What `selectRow` reads, in our names and types. */
export const toRow = (row: Selected<typeof selectRow>): SnippetRow => ({ ...toContents(row), ...toState(row) });

/** What `selectContents` reads, in our names and types. */
export function toContents(row: Selected<typeof selectContents<object>>): SnippetContents {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    code: row.code,
    codeCut: Boolean(row.code_cut),
    language: row.language,
    tags: JSON.parse(row.tags),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What `selectState` reads, in our names and types. */
export function toState(row: Selected<typeof selectState<object>>): SnippetState {
  return {
    id: row.id,
    authorName: row.author_name,
    isPublic: row.is_public === 1,
    isFavorite: Boolean(row.is_favorite),
    shareId: row.share_id,
    viewCount: row.view_count,
    recency: row.recency,
    updatedAt: row.updated_at,
  };
}
