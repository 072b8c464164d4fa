import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { CODE_MAX_BYTES, PAGE_MAX_CODE_BYTES } from '#contract/limits.ts';
import type { Sort } from '#contract/snippets.ts';
import { foldForSearch } from '#contract/text.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { compileOnce } from '../dialects/compile-once.ts';
import { isSqlite } from '../dialects/engine.ts';
import type { LendReader } from '../dialects/lend-reader.ts';
import { contains, hasText } from '../dialects/queries.ts';
import { cutToCard, type KeptPreviews, withPreviews } from '../repositories/snippet-previews.ts';
import { type SnippetRow, selectRow, selectState, toRow, toState } from '../repositories/snippet-row.ts';
import { isPublic, ownedBy, privateOf, type SnippetCondition, visibleTo } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { isWhole, type SnippetFilter, type SnippetSet, setsOf } from './filter.ts';
import { type Lead, leadOf } from './lead.ts';
import { ORDERS, type Position } from './order.ts';

/** A filter with what it is found by, and what a search asks of the texts. */
interface PlannedFilter extends SnippetFilter {
  lead: Lead;
  contains?: RawBuilder<SqlBool>;
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
 * The disjoint parts a list is made of, each of which one index holds in order, or by language. "Public or mine" as one
 * condition would have no such index. What is found by something else needs no parts.
 */
function partsOf(viewer: Viewer, { among, lead, favorites, collectionId }: PlannedFilter): SnippetCondition[] {
  if (among === 'own') return [ownedBy(viewer.userId)];
  if (among === 'public' || viewer.userId === null) return [isPublic];
  const inParts = lead === null ? !favorites && collectionId === undefined : lead === 'order' || lead === 'languages';
  return inParts ? [isPublic, privateOf(viewer.userId)] : [visibleTo(viewer)];
}

/** All that is public is counted as it is written. */
const keptPublicCount = compileOnce((db) =>
  db.selectFrom('public_counts').select(({ fn }) => fn.coalesce(fn.sum<number>('snippets'), sql.lit(0)).as('count')),
);

/** A page that one index holds in order takes no longer, however many snippets there are. */
const isQuick = (filter: SnippetFilter): boolean => filter.search === undefined && isWhole(filter);

/** Whether the code on a page may amount to more than is held at once. */
const mayBeHeavy = ({ preview, limit }: SnippetPage): boolean =>
  !preview && limit * CODE_MAX_BYTES > PAGE_MAX_CODE_BYTES;

/**
 * Lists of snippets: filters, orders, pages and counts. Nothing the viewer may not see is ever in one.
 *
 * @param lendReader lends the same database for what may take long
 * @param previews kept of earlier lists of this database; null where what is read may not be committed
 */
export function snippetListRepository(db: Kysely<Schema>, lendReader: LendReader, previews: KeptPreviews | null) {
  /**
   * @param from what the query is then asked of, which also knows how to look for a term
   * @param limit how many snippets are wanted; none where all that pass are counted
   */
  async function planned(
    from: Kysely<Schema>,
    viewer: Viewer,
    filter: SnippetFilter,
    { sort, limit }: { sort: Sort; limit: number },
  ): Promise<PlannedFilter> {
    const isByRecency = ORDERS[sort].columns[0] === 'recency';
    const lead = await leadOf(from, viewer, filter, { isByRecency, limit });
    if (filter.search === undefined) return { ...filter, lead };
    const term = foldForSearch(filter.search);
    if (lead !== 'text') return { ...filter, lead, contains: hasText(term) };
    // An index has the owner and the place of each snippet: of one's own in this order nothing else is asked for.
    const after = filter.among === 'own' && isByRecency ? 's.recency' : 's.title';
    return { ...filter, lead, contains: await contains(from, term, after) };
  }

  /** The rows to choose from, the lead first: SQLite keeps the order of a cross join. */
  function source(from: Kysely<Schema>, { lead, contains }: PlannedFilter, leading: SnippetSet | undefined): Snippets {
    const snippets = leading
      ? from.selectFrom(leading.as('m')).crossJoin('snippets as s').whereRef('s.id', '=', 'm.snippet_id')
      : from.selectFrom('snippets as s');
    if (contains === undefined) return snippets as unknown as Snippets;
    // The row ids of the index are already in the order of `recency`.
    const found =
      lead === 'text'
        ? from.selectFrom('snippet_search as f').crossJoin('snippets as s')
        : snippets.crossJoin('snippet_search as f');
    // What is added to the query afterwards reads `s` alone, but for the text and the order in `ordered`.
    return found.whereRef('f.rowid', '=', 's.recency') as unknown as Snippets;
  }

  function filtered(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, part: SnippetCondition): Snippets {
    const { lead, languages } = filter;
    const sets = setsOf(viewer, filter);
    let query = source(from, filter, typeof lead === 'number' ? sets[lead] : undefined).where(part);
    // As plain columns these would lead in SQLite, which would go through all of a tag's snippets for each that is found, say.
    const id = lead === null || !isSqlite(from) ? sql.ref<number>('s.id') : sql<number>`+s.id`;
    const language = lead === 'order' ? sql<string>`+s.language` : sql.ref<string>('s.language');
    if (languages?.length) query = query.where(language, 'in', languages);
    for (const set of sets.filter((_, place) => place !== lead)) query = query.where(sql<SqlBool>`${id} in ${set}`);
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

  /** The snippets of a page and the one after it, in their order. */
  function pageQuery(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, page: SnippetPage): Snippets {
    const names = filter.lead === 'text' ? { recency: 'f.rowid' } : {};
    const picks = partsOf(viewer, filter).map((part) => {
      const pick = ordered(filtered(from, viewer, filter, part), page, names)
        .select('s.id')
        .limit(page.limit + 1);
      return from.selectFrom(pick.as('pick')).select('pick.id');
    });
    const picked = picks.reduce((all, pick) => all.unionAll(pick));
    const chosen = from.selectFrom('snippets as s').where('s.id', 'in', picked);
    const light = mayBeHeavy(page) ? lightEnough(from, chosen, page) : chosen;
    const { columns, direction } = ORDERS[page.sort];
    return columns.reduce((result, column) => result.orderBy(`s.${column}`, direction), light).limit(page.limit + 1);
  }

  async function readPage(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, page: SnippetPage) {
    const query = pageQuery(from, viewer, filter, page);
    const rows = await selectRow(from, query, sql.val(viewer.userId), page)
      .$if(mayBeHeavy(page), (heavy) => heavy.select(sql<SqlBool>`w.goes_on`.as('goes_on')))
      .execute();
    const onPage = rows.slice(0, page.limit);
    const read = onPage.map(toRow);
    return {
      rows: page.preview ? read.map(cutToCard) : read,
      more: rows.length > page.limit || Boolean(onPage.at(-1)?.goes_on),
    };
  }

  /** The same where its cards were read before. @returns null where it is to be read whole */
  async function readPreviews(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, page: SnippetPage) {
    if (!page.preview || previews === null) return null;
    const picked = await selectState(pageQuery(from, viewer, filter, page), sql.val(viewer.userId)).execute();
    const rows = await withPreviews(from, previews, picked.slice(0, page.limit).map(toState));
    return rows && { rows, more: picked.length > page.limit };
  }

  async function countPart(from: Kysely<Schema>, viewer: Viewer, filter: PlannedFilter, part: SnippetCondition) {
    const { count } = await filtered(from, viewer, filter, part)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function countFiltered(from: Kysely<Schema>, viewer: Viewer, filter: SnippetFilter): Promise<number> {
    const plan = await planned(from, viewer, filter, { sort: 'recent', limit: Number.POSITIVE_INFINITY });
    const counts = await Promise.all(partsOf(viewer, plan).map((part) => countPart(from, viewer, plan, part)));
    return sumOf(counts);
  }

  async function countWhole(viewer: Viewer, filter: SnippetFilter): Promise<number> {
    const plan = { ...filter, lead: null };
    const counts = partsOf(viewer, plan).map((part) => {
      if (part === isPublic) return keptPublicCount(db, {}).then(([kept]) => Number(kept?.count));
      const read = (from: Kysely<Schema>) => countPart(from, viewer, plan, part);
      return filter.among === 'own' ? read(db) : lendReader(read);
    });
    return sumOf(await Promise.all(counts));
  }

  return {
    /** @returns one page, which may end before its limit, and whether more follow it */
    async list(
      viewer: Viewer,
      filter: SnippetFilter,
      page: SnippetPage,
    ): Promise<{ rows: SnippetRow[]; more: boolean }> {
      const read = async (from: Kysely<Schema>) => {
        const plan = await planned(from, viewer, filter, page);
        return (await readPreviews(from, viewer, plan, page)) ?? (await readPage(from, viewer, plan, page));
      };
      return isQuick(filter) ? read(db) : lendReader(read);
    },

    /** @returns a person's own snippets in the order they were made, after the one with the id `after` */
    async listOwn(owner: Person, page: { after: number; limit: number }): Promise<SnippetRow[]> {
      const query = db.selectFrom('snippets as s').where('s.user_id', '=', owner.userId).where('s.id', '>', page.after);
      const rows = await selectRow(db, query, sql.val(owner.userId)).orderBy('s.id').limit(page.limit).execute();
      return rows.map(toRow);
    },

    count(viewer: Viewer, filter: SnippetFilter): Promise<number> {
      return isQuick(filter) ? countWhole(viewer, filter) : lendReader((from) => countFiltered(from, viewer, filter));
    },
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
