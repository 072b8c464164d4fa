import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PREVIEW_MAX_CHARACTERS } from '#contract/limits.ts';
import type { SnippetRole } from '#contract/snippets.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { visibleHandle } from './profiles.ts';
import { isDisabled, isSharedWith, type Reader, sharedRoleOf, visibleTo } from './visibility.ts';

/** A snippet as one viewer sees it. Timestamps are in milliseconds. */
export interface SnippetRow {
  id: number;
  userId: string;
  authorName: string | null;
  /** Null without a public profile. */
  authorHandle: string | null;
  title: string;
  description: string | null;
  code: string;
  /** Whether `code` is truncated for a preview. */
  codeCut: boolean;
  /** Line number at which `code` starts: above 1 in the preview of a search result. */
  codeStartLine: number;
  language: string;
  /** Null if the owner gave no name to the first file. */
  fileName: string | null;
  fileCount: number;
  isTemplate: boolean;
  trigger: string | null;
  /** Number of the current version. */
  version: number;
  /** When it moved to the trash; null outside. */
  deletedAt: number | null;
  /** Whether an operator disabled the owner's account. */
  ownerDisabled: boolean;
  /** The original of a copy; null if the viewer may not read it. */
  forkedFrom: { id: number; title: string } | null;
  tags: string[];
  isPublic: boolean;
  commentsClosed: boolean;
  /** The viewer's own mark; for a visitor, the owner's. */
  isFavorite: boolean;
  /** Whether the viewer pinned it. */
  isPinned: boolean;
  shareId: string | null;
  viewCount: number;
  /** Sort key: see `sort-keys.ts`. */
  recency: number;
  createdAt: number;
  updatedAt: number;
  /** The viewer's role in collections into which the owner put the snippet; null without one. */
  sharedRole: Exclude<SnippetRole, 'owner'> | null;
  role: SnippetRole;
  /** Whether it is private and others may read it through a collection. */
  isShared: boolean;
}

// Comparing bytes first avoids counting the characters of nearly every code.
const MAX = sql.lit(PREVIEW_MAX_CHARACTERS);
const PREVIEW = sql<string>`case when octet_length(s.code) <= ${MAX} then s.code else substr(s.code, 1, ${MAX}) end`;
const IS_CUT = sql<SqlBool>`case when octet_length(s.code) <= ${MAX} then false else length(s.code) > ${MAX} end`;

const AUTHOR_NAME = sql<string | null>`(select display_name from users where users.id = s.user_id)`;

const AUTHOR_HANDLE = sql<string | null>`(select ${visibleHandle} from users where users.id = s.user_id)`;

const OWNER_DISABLED = isDisabled(sql.ref('s.user_id'));

const FALSE = sql<SqlBool>`false`;

const isFavorite = (viewerId: string | null) => sql<SqlBool>`exists
  (select 1 from favorites as f where f.snippet_id = s.id and f.user_id = ${viewerId ?? sql.ref('s.user_id')})`;

const isPinned = (viewerId: string | null) =>
  sql<SqlBool>`exists (select 1 from pins as p where p.user_id = ${viewerId} and p.snippet_id = s.id)`;

const COLUMNS = [
  'id',
  'user_id',
  'title',
  'description',
  'language',
  'file_name',
  'file_count',
  'is_template',
  'trigger_text',
  'version',
  'deleted_at',
  'forked_from',
  'is_public',
  'comments_closed',
  'share_id',
  'view_count',
  'recency',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Schema['snippets'])[];

type Columns = Pick<Selectable<Schema['snippets']>, (typeof COLUMNS)[number]>;

/** The columns as one selection. One by one, they took Kysely half of the time for building the query of a list. */
const ALL_COLUMNS = sql.raw(COLUMNS.map((name) => `s.${name}`).join(', '));

type RowQuery<Selected> = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', Selected>;

/** Adds the columns for `toRows` to a query that reads snippets as `s`. */
export function selectRow(
  db: Kysely<Schema>,
  query: RowQuery<object>,
  reader: Reader,
  { preview = false }: { preview?: boolean } = {},
) {
  const { userId } = reader;
  const memberId = reader.isMember === false ? null : userId;
  const code = preview ? PREVIEW : sql.raw('s.code');
  const selected = query
    .select([
      sql<string>`${ALL_COLUMNS}, ${code}`.as('code'),
      (preview ? IS_CUT : FALSE).as('code_cut'),
      engineOf(db).sql.tagList(sql.ref('s.id')).as('tags'),
      AUTHOR_NAME.as('author_name'),
      AUTHOR_HANDLE.as('author_handle'),
      OWNER_DISABLED.as('owner_disabled'),
      isFavorite(userId).as('is_favorite'),
    ])
    // Only where they may be true: each column is read and converted for every row.
    .$if(userId !== null, (own) =>
      own.select([isPinned(userId).as('is_pinned'), sql<SqlBool>`s.user_id = ${userId}`.as('is_own')]),
    )
    .$if(memberId !== null, (member) =>
      member.select([sharedRoleOf(memberId ?? '').as('shared_role'), isSharedWith(memberId ?? '').as('is_shared')]),
    );
  return withColumns(selected);
}

/** Gives a query that selects `ALL_COLUMNS` its type. */
const withColumns = <Selected>(query: RowQuery<Selected>) => query.$castTo<Columns & Selected>();

/** Converts the number that `sharedRoleOf` selects. */
export const toSharedRole = (role: number | null): SnippetRow['sharedRole'] =>
  role === null ? null : role === 2 ? 'editor' : 'viewer';

type Selected = Awaited<ReturnType<ReturnType<typeof selectRow>['executeTakeFirstOrThrow']>>;

/** Converts what `selectRow` selected for a reader. */
export async function toRows(db: Kysely<Schema>, reader: Reader, selected: readonly Selected[]): Promise<SnippetRow[]> {
  const titles = await readTitles(
    db,
    reader,
    selected.flatMap(({ forked_from }) => forked_from ?? []),
  );
  return selected.map((row) => toRow(row, titles));
}

/**
 * Returns the titles of those snippets that the reader may read, by id. Few snippets are copies of others, and planning the
 * title as a column took PostgreSQL a fifth of the time for planning a search.
 */
async function readTitles(
  db: Kysely<Schema>,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('snippets as s')
    .select(['s.id', 's.title'])
    .where('s.id', 'in', sql<number>`(select n.value from ${engineOf(db).sql.pageTable(ids)})`)
    .where(visibleTo(reader))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function toRow(row: Selected, titles: ReadonlyMap<number, string>): SnippetRow {
  const originalTitle = titles.get(row.forked_from ?? 0);
  const sharedRole = toSharedRole(row.shared_role ?? null);
  return {
    id: row.id,
    userId: row.user_id,
    authorName: row.author_name,
    authorHandle: row.author_handle,
    title: row.title,
    description: row.description,
    code: row.code,
    codeCut: Boolean(row.code_cut),
    codeStartLine: 1,
    language: row.language,
    fileName: row.file_name,
    fileCount: row.file_count,
    isTemplate: row.is_template === 1,
    trigger: row.trigger_text,
    version: row.version,
    deletedAt: row.deleted_at,
    ownerDisabled: Boolean(row.owner_disabled),
    forkedFrom:
      row.forked_from === null || originalTitle === undefined ? null : { id: row.forked_from, title: originalTitle },
    tags: JSON.parse(row.tags),
    isPublic: row.is_public === 1,
    commentsClosed: row.comments_closed === 1,
    isFavorite: Boolean(row.is_favorite),
    isPinned: Boolean(row.is_pinned),
    shareId: row.share_id,
    viewCount: row.view_count,
    recency: row.recency,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sharedRole,
    role: row.is_own ? 'owner' : (sharedRole ?? 'viewer'),
    isShared: Boolean(row.is_shared),
  };
}
