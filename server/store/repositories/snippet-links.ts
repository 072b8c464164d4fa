import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';
import { isDisabled } from './visibility.ts';

/** A private link. Timestamps are in milliseconds. */
export interface SnippetLinkRow {
  id: number;
  snippetId: number;
  /** PHC string; null without a password. */
  passwordHash: string | null;
  note: string | null;
  /** Null for any number. */
  maxOpens: number | null;
  opens: number;
  createdAt: number;
  expiresAt: number;
  lastOpenedAt: number | null;
}

/** A link after an opening, with the owner of its snippet. */
export type OpenedLink = SnippetLinkRow & { ownerId: string };

export interface NewSnippetLinkRow extends Omit<SnippetLinkRow, 'id' | 'opens' | 'lastOpenedAt'> {
  /** SHA-256 of the token in the link. */
  hash: string;
}

const select = (db: Kysely<Schema>) =>
  db
    .selectFrom('snippet_links as l')
    .select([
      'l.id',
      'l.snippet_id as snippetId',
      'l.password_hash as passwordHash',
      'l.note',
      'l.max_opens as maxOpens',
      'l.opens',
      'l.created_at as createdAt',
      'l.expires_at as expiresAt',
      'l.last_opened_at as lastOpenedAt',
    ]);

const isUsed = sql<SqlBool>`(max_opens is not null and opens >= max_opens)`;
/** When a link ended or will end. */
const endOf = sql<number>`case when ${isUsed} then last_opened_at else expires_at end`;

/** Private links of snippets. Services check who may read and change them. */
export function snippetLinkRepository({ read, write }: ReadWrite) {
  const live = (snippetId: number, now: number) =>
    read
      .selectFrom('snippet_links')
      .where('snippet_id', '=', snippetId)
      .where('expires_at', '>', now)
      .where(sql<SqlBool>`not ${isUsed}`);

  return {
    /** Returns the links of a snippet that are live or ended later than `endedAfter`, newest first. */
    list: (snippetId: number, endedAfter: number): Promise<SnippetLinkRow[]> =>
      select(read).where('snippet_id', '=', snippetId).where(endOf, '>', endedAfter).orderBy('l.id', 'desc').execute(),

    async find(id: number): Promise<SnippetLinkRow | null> {
      return (await select(read).where('l.id', '=', id).executeTakeFirst()) ?? null;
    },

    async countLive(snippetId: number, now: number): Promise<number> {
      const query = live(snippetId, now).select(({ fn }) => fn.countAll().as('count'));
      return Number((await query.executeTakeFirstOrThrow()).count);
    },

    /** Returns whether a live link opens the snippet. */
    async hasLive(snippetId: number, now: number): Promise<boolean> {
      return (await live(snippetId, now).select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async insert(link: NewSnippetLinkRow): Promise<number> {
      const { id } = await write
        .insertInto('snippet_links')
        .values({
          snippet_id: link.snippetId,
          hash: link.hash,
          password_hash: link.passwordHash,
          note: link.note,
          max_opens: link.maxOpens,
          opens: 0,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Returns the password hash of a link that may open; undefined without such a link. */
    async findPassword(hash: string, now: number): Promise<{ passwordHash: string | null } | undefined> {
      return read
        .selectFrom('snippet_links')
        .select('password_hash as passwordHash')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .where(sql<SqlBool>`not ${isUsed}`)
        .executeTakeFirst();
    },

    /**
     * Counts an opening and returns the link afterwards; null if it is unknown, expired or used up, or its snippet is in the
     * trash or hidden. One statement: of several concurrent calls only as many succeed as the link has openings left.
     */
    async open(hash: string, now: number): Promise<OpenedLink | null> {
      const opened = await write
        .updateTable('snippet_links as l')
        .set({ opens: sql`opens + 1`, last_opened_at: now })
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .where(sql<SqlBool>`not ${isUsed}`)
        .where('snippet_id', 'in', (eb) =>
          eb
            .selectFrom('snippets as s')
            .select('s.id')
            .whereRef('s.id', '=', 'l.snippet_id')
            .where('s.deleted_at', 'is', null)
            .where(sql<SqlBool>`not ${isDisabled(sql.ref('s.user_id'))}`),
        )
        .returning('id')
        .executeTakeFirst();
      if (opened === undefined) return null;
      const query = select(write).innerJoin('snippets as s', 's.id', 'l.snippet_id').select('s.user_id as ownerId');
      return (await query.where('l.id', '=', opened.id).executeTakeFirst()) ?? null;
    },

    /** Returns whether the snippet had the link. */
    async remove(snippetId: number, id: number): Promise<boolean> {
      const query = write.deleteFrom('snippet_links').where('snippet_id', '=', snippetId);
      const { numDeletedRows } = await query.where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes links that ended until `endedBefore`. */
    async removeEnded(endedBefore: number): Promise<void> {
      await write.deleteFrom('snippet_links').where(endOf, '<=', endedBefore).execute();
    },
  };
}
