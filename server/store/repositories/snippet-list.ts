import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { CODE_MAX_BYTES, PAGE_MAX_CODE_BYTES } from '#contract/limits.ts';
import type { Sort } from '#contract/snippets.ts';
import { foldForSearch } from '#contract/text.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { compileOnce } from '../dialects/compile-once.ts';
import type { LendReader } from '../dialects/lend-reader.ts';
import { contains, hasText, isCommon } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';
import { ORDERS, type Position } from './snippet-order.ts';
import { type SnippetRow, selectRow, toRow } from './snippet-row.ts';
import { isPublic, ownedBy, privateOf, type SnippetCondition, visibleTo } from './visibility.ts';

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

/** A filter with what a search asks of the texts. */
interface PlannedFilter extends SnippetFilter {
  contains?: RawBuilder<SqlBool>;
  /** The snippets are gone through in the order of the list, and each is asked for its text. */
  inOrder?: boolean;
}

export interface SnippetPage {
  sort: Sort;
  after?: Position;
  /** The last position that may be on it. */
  until?: Position;
  limit: number;
  /** Read only so much of each code as a preview shows. */
  preview?: boolean;
}

type Snippets = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', object>;

/**
 * The disjoint parts a list is made of, each of which one index holds in order. "Public or mine" as one condition would
 * have no such index. A list that starts at something small (a search, favourites, a collection) needs no parts.
 */
function partsOf(viewer: Viewer, filter: PlannedFilter): SnippetCondition[] {
  if (filter.among === 'own') return [ownedBy(viewer.userId)];
  if (filter.among === 'public' || viewer.userId === null) return [isPublic];
  const startsSmall =
    (filter.search !== undefined && !filter.inOrder) || filter.favorites || filter.collectionId !== undefined;
  return startsSmall ? [visibleTo(viewer)] : [isPublic, privateOf(viewer.userId)];
}

/** All that is public is counted as it is written. */
const keptPublicCount = compileOnce((db) =>
  db.selectFrom('public_counts').select(({ fn }) => fn.coalesce(fn.sum<number>('snippets'), sql.lit(0)).as('count')),
);

/** Whether nothing but a search leaves anything out. */
const isWhole = ({ languages, tags, favorites, collectionId }: SnippetFilter): boolean =>
  !languages?.length && !tags?.length && !favorites && collectionId === undefined;

/** A page that one index holds in order takes no longer, however many snippets there are. */
const isQuick = (filter: SnippetFilter): boolean => filter.search === undefined && isWhole(filter);

/** Whether the code on a page may amount to more than is held at once. */
const mayBeHeavy = ({ preview, limit }: SnippetPage): boolean =>
  !preview && limit * CODE_MAX_BYTES > PAGE_MAX_CODE_BYTES;

/**
 * Lists of snippets: filters, orders, pages and counts. Nothing the viewer may not see is ever in one.
 *
 * @param lendReader lends the same database for what may take long
 */
export function snippetListRepository(db: Kysely<Schema>, lendReader: LendReader) {
  /** @param from what the query is then asked of, which also knows how to look for a term */
  async function planned(from: Kysely<Schema>, filter: SnippetFilter, sort: Sort = 'recent'): Promise<PlannedFilter> {
    if (filter.search === undefined) return filter;
    const term = foldForSearch(filter.search);
    const isOwn = filter.among === 'own';
    const isByRecency = ORDERS[sort].columns[0] === 'recency';
    // What everybody has is in the order of the index already where it is by recency.
    if (isWhole(filter) && (isOwn || !isByRecency) && (await isCommon(from, term))) {
      return { ...filter, contains: hasText(term), inOrder: true };
    }
    // An index has the owner and the place of each snippet: of one's own in this order nothing else is asked for.
    const after = isOwn && isByRecency ? 's.recency' : 's.title';
    return { ...filter, contains: await contains(from, term, after) };
  }

  /** The rows to choose from. A search starts at its index, whose row ids are already in the order of `recency`. */
  function source(from: Kysely<Schema>, filter: PlannedFilter): Snippets {
    const snippets = from.selectFrom('snippets as s');
    if (filter.contains === undefined) return snippets;
    const found = filter.inOrder
      ? snippets.crossJoin('snippet_search as f')
      : from.selectFrom('snippet_search as f').crossJoin('snippets as s');
    // What is added to the query afterwards reads `s` alone, but for the text and the order in `ordered`.
    return found.whereRef('f.rowid', '=', 's.recency') as unknown as Snippets;
  }

  function filtered(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, part: SnippetCondition): Snippets {
    let query = source(from, filter).where(part);
    // A search tests what it finds. As a plain column SQLite would go through all of a tag's snippets for each.
    const id = filter.search === undefined ? sql.ref<number>('s.id') : sql<number>`+s.id`;
    if (filter.languages?.length) query = query.where('s.language', 'in', filter.languages);
    for (const tag of filter.tags ?? []) {
      query = query.where(id, 'in', db.selectFrom('snippet_tags').select('snippet_id').where('tag', '=', tag));
    }
    if (filter.favorites) {
      const marked = db
        .selectFrom('favorites')
        .select('snippet_id')
        .where('user_id', '=', viewer.userId ?? '');
      query = query.where(id, 'in', marked);
    }
    if (filter.collectionId !== undefined) {
      const items = db
        .selectFrom('collection_items')
        .select('snippet_id')
        .where('collection_id', '=', filter.collectionId);
      query = query.where(id, 'in', items);
    }
    // Last, for in SQLite it is then asked last: reading the text takes longest.
    return filter.contains ? query.where(filter.contains) : query;
  }

  /** Orders a query and keeps it between two positions; the columns may stand under other names. */
  function ordered(
    query: Snippets,
    { sort, after, until }: SnippetPage,
    names: Partial<Record<string, string>> = {},
  ): Snippets {
    const { columns, direction } = ORDERS[sort];
    const keys = columns.map((column) => sql.ref(names[column] ?? `s.${column}`));
    const compared = (operator: string, position: Position) =>
      sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(operator)} (${sql.join([...position])})`;
    const [beyond, notBeyond] = direction === 'asc' ? ['>', '<='] : ['<', '>='];
    let sorted = keys.reduce((result, key) => result.orderBy(key, direction), query);
    if (after) sorted = sorted.where(compared(beyond, after));
    if (until) sorted = sorted.where(compared(notBeyond, until));
    return sorted;
  }

  /**
   * Of the snippets picked for a page those before which there is not too much code on it, each with whether another one
   * follows. To know how long a code is neither engine reads it.
   */
  function lightEnough(from: Kysely<Schema>, picked: Snippets, { sort }: SnippetPage): Snippets {
    const { columns, direction } = ORDERS[sort];
    const order = sql.join(columns.map((column) => sql`${sql.ref(`s.${column}`)} ${sql.raw(direction)}`));
    const weighed = picked.select([
      's.id',
      sql<number>`sum(octet_length(s.code)) over (order by ${order}) - octet_length(s.code)`.as('before'),
      sql<SqlBool>`lead(s.id) over (order by ${order}) is not null`.as('goes_on'),
    ]);
    const light = from
      .selectFrom(weighed.as('w'))
      .crossJoin('snippets as s')
      .whereRef('s.id', '=', 'w.id')
      .where('w.before', '<', PAGE_MAX_CODE_BYTES);
    // What is added to the query afterwards reads `s` alone, but for `goes_on` in `pageQuery`.
    return light as unknown as Snippets;
  }

  function pageQuery(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, page: SnippetPage) {
    const names = filter.search === undefined || filter.inOrder ? {} : { recency: 'f.rowid' };
    const picks = partsOf(viewer, filter).map((part) => {
      const pick = ordered(filtered(from, viewer, filter, part), page, names)
        .select('s.id')
        .limit(page.limit + 1);
      return from.selectFrom(pick.as('pick')).select('pick.id');
    });
    const picked = picks.reduce((all, pick) => all.unionAll(pick));
    const chosen = from.selectFrom('snippets as s').where('s.id', 'in', picked);
    const light = mayBeHeavy(page) ? lightEnough(from, chosen, page) : chosen;
    const query = selectRow(from, light, sql.val(viewer.userId), page).$if(mayBeHeavy(page), (heavy) =>
      heavy.select(sql<SqlBool>`w.goes_on`.as('goes_on')),
    );
    const { columns, direction } = ORDERS[page.sort];
    return columns.reduce((result, column) => result.orderBy(`s.${column}`, direction), query).limit(page.limit + 1);
  }

  return {
    /** @returns one page, which may end before its limit, and whether more follow it */
    async list(
      viewer: Viewer,
      filter: SnippetFilter,
      page: SnippetPage,
    ): Promise<{ rows: SnippetRow[]; more: boolean }> {
      const read = async (from: Kysely<Schema>) =>
        pageQuery(from, viewer, await planned(from, filter, page.sort), page).execute();
      const rows = await (isQuick(filter) ? read(db) : lendReader(read));
      const onPage = rows.slice(0, page.limit);
      const more = rows.length > page.limit || Boolean(onPage.at(-1)?.goes_on);
      return { rows: onPage.map(toRow), more };
    },

    /** @returns a person's own snippets in the order they were made, after the one with the id `after` */
    async listOwn(owner: Person, page: { after: number; limit: number }): Promise<SnippetRow[]> {
      const query = db.selectFrom('snippets as s').where('s.user_id', '=', owner.userId).where('s.id', '>', page.after);
      const rows = await selectRow(db, query, sql.val(owner.userId)).orderBy('s.id').limit(page.limit).execute();
      return rows.map(toRow);
    },

    async count(viewer: Viewer, filter: SnippetFilter): Promise<number> {
      const counts = partsOf(viewer, filter).map((part) => {
        if (part === isPublic && isQuick(filter)) return keptPublicCount(db, {});
        const read = async (from: Kysely<Schema>) =>
          filtered(from, viewer, await planned(from, filter), part)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .execute();
        return isQuick(filter) && filter.among === 'own' ? read(db) : lendReader(read);
      });
      return (await Promise.all(counts)).flat().reduce((sum, { count }) => sum + Number(count), 0);
    },
  };
}
