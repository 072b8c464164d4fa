import { foldForSearch } from '#contract/text.ts';
import { decodeCursor } from '#server/listing/cursor.ts';

/** A statement as one would write it by hand, for the bare driver: the yardstick of what is read from the database anew. */
export interface BareStatement {
  /** The same for both engines, with `?` where a value stands. */
  sql: string;
  /** @param number another one each time it runs */
  values(number: number): readonly (string | number)[];
}

/** A page of 48, and the row that tells whether there are more. */
const PAGE = 49;

const same = (sql: string, ...values: (string | number)[]): BareStatement => ({ sql, values: () => values });

export const publicPage = same(`select * from snippets where is_public = 1 order by recency desc limit ${PAGE}`);

/** @param cursor of the list of all that is public */
export const publicPageAfter = (cursor: string): BareStatement =>
  same(
    `select * from snippets where is_public = 1 and recency < ? order by recency desc limit ${PAGE}`,
    ...(decodeCursor('recent', cursor) ?? []),
  );

/** The first page of what one person has, newest first. */
export const ownPage = (userId: string): BareStatement =>
  same(`select * from snippets where user_id = ? order by recency desc limit ${PAGE}`, userId);

/** The first page of what one person has and what is public, newest first. */
export const homePage = (userId: string): BareStatement =>
  same(`select * from snippets where is_public = 1 or user_id = ? order by recency desc limit ${PAGE}`, userId);

/** How many of what a person sees have each tag, as one would ask for it. */
export const allTags = (userId: string): BareStatement =>
  same(
    `select tag, count(*) from snippet_tags join snippets on id = snippet_id
     where snippets.is_public = 1 or user_id = ? group by tag`,
    userId,
  );

export const allLanguages = (userId: string): BareStatement =>
  same('select language, count(*) from snippets where is_public = 1 or user_id = ? group by language', userId);

export const oneById = (id: number): BareStatement => same('select * from snippets where id = ?', id);

/** A transaction by itself, as durable as the server's. */
export const countedByShareId = (shareId: string): BareStatement =>
  same('update snippets set view_count = view_count + 1 where share_id = ? returning *', shareId);

const FOUND = `from snippet_search as f cross join snippets as s where f.rowid = s.recency
  and (s.is_public = 1 or s.user_id = ?) and f.text like ?`;

const searching = (sql: string, userId: string, termOf: (number: number) => string): BareStatement => ({
  sql,
  // Nothing in these terms means anything to LIKE.
  values: (number) => [userId, `%${foldForSearch(termOf(number))}%`],
});

/** @param termOf what is searched, for a number that is another one each time */
export const pageFound = (userId: string, termOf: (number: number) => string): BareStatement =>
  searching(`select s.* ${FOUND} order by f.rowid desc limit ${PAGE}`, userId, termOf);

/** The same, most used first. */
export const pageFoundByViews = (userId: string, termOf: (number: number) => string): BareStatement =>
  searching(`select s.* ${FOUND} order by s.view_count desc, f.rowid desc limit ${PAGE}`, userId, termOf);

/** The same in one language alone. */
export const pageFoundOfLanguage = (userId: string, language: string, term: string): BareStatement => ({
  sql: `select s.* ${FOUND} and s.language = ? order by s.view_count desc, f.rowid desc limit ${PAGE}`,
  values: () => [userId, `%${foldForSearch(term)}%`, language],
});

/** How many there are of what `pageFound` gives the first page of. */
export const countFound = (userId: string, termOf: (number: number) => string): BareStatement =>
  searching(`select count(*) ${FOUND}`, userId, termOf);
