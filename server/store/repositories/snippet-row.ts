import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PREVIEW_MAX_CHARACTERS } from '#contract/limits.ts';
import { tagList } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';

/** A snippet as it is read for one viewer. Moments in milliseconds. */
export interface SnippetRow {
  id: number;
  userId: string;
  authorName: string | null;
  title: string;
  description: string | null;
  code: string;
  /** Set where the code was read for a preview and goes on. */
  codeCut: boolean;
  language: string;
  tags: string[];
  isPublic: boolean;
  /** The viewer's own mark; to a visitor the owner's. */
  isFavorite: boolean;
  shareId: string | null;
  viewCount: number;
  recency: number;
  createdAt: number;
  updatedAt: number;
}

type Snippets = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', object>;

/** Adds the columns of a `SnippetRow` to a query that reads snippets as `s`. @param viewerId null for a visitor */
export function selectRow(
  db: Kysely<Schema>,
  query: Snippets,
  viewerId: Expression<string | null>,
  { preview = false } = {},
) {
  return query.select((eb) => [
    's.id',
    's.user_id',
    's.title',
    's.description',
    (preview ? PREVIEW : WHOLE).as('code'),
    (preview ? CUT : sql<SqlBool>`false`).as('code_cut'),
    's.language',
    's.is_public',
    's.share_id',
    's.view_count',
    's.recency',
    's.created_at',
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
    tagList(db, eb.ref('s.id')).as('tags'),
  ]);
}

const WHOLE = sql<string>`s.code`;
// Nearly every code has fewer bytes than a preview may have characters, and need not be gone through to be counted.
const MAX = sql.lit(PREVIEW_MAX_CHARACTERS);
const PREVIEW = sql<string>`case when octet_length(s.code) <= ${MAX} then s.code else substr(s.code, 1, ${MAX}) end`;
const CUT = sql<SqlBool>`case when octet_length(s.code) <= ${MAX} then false else length(s.code) > ${MAX} end`;

type Selected = Awaited<ReturnType<ReturnType<typeof selectRow>['executeTakeFirstOrThrow']>>;

/** What `selectRow` reads, in our names and types. */
export function toRow(row: Selected): SnippetRow {
  return {
    id: row.id,
    userId: row.user_id,
    authorName: row.author_name,
    title: row.title,
    description: row.description,
    code: row.code,
    codeCut: Boolean(row.code_cut),
    language: row.language,
    tags: JSON.parse(row.tags),
    isPublic: row.is_public === 1,
    isFavorite: Boolean(row.is_favorite),
    shareId: row.share_id,
    viewCount: row.view_count,
    recency: row.recency,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
