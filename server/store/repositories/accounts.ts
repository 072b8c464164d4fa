import type { Kysely } from 'kysely';
import { DELETED_USER } from '#contract/author-names.ts';
import type { Schema } from '../schema.ts';
import { CODE_BYTES } from './files.ts';
import type { ReadWrite } from './handles.ts';

/** A user with the account of the built-in provider, if there is one. Timestamps are in milliseconds. */
export interface AccountRow {
  userId: string;
  /** Subject at the built-in provider; null if the person never signed in there. */
  subject: string | null;
  email: string | null;
  name: string | null;
  snippets: number;
  createdAt: number;
  lastSignInAt: number | null;
  disabledAt: number | null;
}

/** Numbers of rows that belong to a user. */
export interface Belongings {
  snippets: number;
  collections: number;
  favorites: number;
  apiTokens: number;
  /** Comments on snippets of others. */
  comments: number;
}

/** @param issuer issuer of the built-in provider */
const select = (db: Kysely<Schema>, issuer: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('identities as i', (join) => join.onRef('i.user_id', '=', 'u.id').on('i.issuer', '=', issuer))
    .leftJoin('credentials as c', 'c.subject', 'i.subject')
    .select((eb) => [
      'u.id as userId',
      'c.subject',
      eb.fn.coalesce('u.email', 'c.email').as('email'),
      eb.fn.coalesce('u.display_name', 'c.name').as('name'),
      'u.snippet_count as snippets',
      'u.created_at as createdAt',
      'u.last_sign_in_at as lastSignInAt',
      'u.disabled_at as disabledAt',
    ]);

/** Accounts for the operator, and their deletion. */
export function accountRepository({ read, write }: ReadWrite) {
  return {
    /** Returns all accounts, the oldest first. */
    list: (issuer: string): Promise<AccountRow[]> =>
      select(read, issuer).orderBy('u.created_at').orderBy('u.id').execute(),

    /**
     * Returns the accounts with an email, the oldest first. After a change of provider one person can have two.
     *
     * @param issuer issuer of the built-in provider, whose credentials have an email of their own
     * @param email in lower case
     */
    listByEmail: (issuer: string, email: string): Promise<AccountRow[]> =>
      select(read, issuer)
        .where(({ eb, or }) => or([eb('u.email', '=', email), eb('c.email', '=', email)]))
        .orderBy('u.created_at')
        .orderBy('u.id')
        .execute(),

    async find(issuer: string, userId: string): Promise<AccountRow | null> {
      return (await select(read, issuer).where('u.id', '=', userId).executeTakeFirst()) ?? null;
    },

    async countBelongings(userId: string): Promise<Belongings> {
      const count = async (table: 'snippets' | 'collections' | 'favorites' | 'api_tokens') => {
        const query = read.selectFrom(table).where('user_id', '=', userId);
        return Number((await query.select(({ fn }) => fn.countAll().as('rows')).executeTakeFirst())?.rows ?? 0);
      };
      const comments = await read
        .selectFrom('comments as c')
        .innerJoin('snippets as s', 's.id', 'c.snippet_id')
        .where('c.user_id', '=', userId)
        .where('s.user_id', '!=', userId)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst();
      return {
        snippets: await count('snippets'),
        collections: await count('collections'),
        favorites: await count('favorites'),
        apiTokens: await count('api_tokens'),
        comments: Number(comments?.rows ?? 0),
      };
    },

    /** Returns some snippets of a user, also in the trash, with the size of their code. */
    async someSnippets(userId: string, limit: number): Promise<{ id: number; bytes: number }[]> {
      const query = read.selectFrom('snippets as s').select(['s.id', CODE_BYTES.as('bytes')]);
      const rows = await query.where('s.user_id', '=', userId).orderBy('s.id').limit(limit).execute();
      return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
    },

    /**
     * Deletes a user and everything that belongs to them. Their comments on snippets of others stay without a trace of the
     * author. Call it inside a transaction, after most snippets are deleted: those that remain are deleted in one statement.
     */
    async remove(issuer: string, userId: string): Promise<void> {
      const comments = write.updateTable('comments').set({ user_id: null, author_name: DELETED_USER });
      await comments.where('user_id', '=', userId).execute();
      const identities = read.selectFrom('identities').select('subject').where('issuer', '=', issuer);
      for (const { subject } of await identities.where('user_id', '=', userId).execute()) {
        // A sign-in that was begun names the account only in its payload.
        await write
          .deleteFrom('oidc_payloads')
          .where(({ eb, or }) => or([eb('account_id', '=', subject), eb('payload', 'like', `%${subject}%`)]))
          .execute();
        await write.deleteFrom('one_time_links').where('email', 'in', emailsOf(write, subject)).execute();
        await write.deleteFrom('credentials').where('subject', '=', subject).execute();
      }
      await write.deleteFrom('users').where('id', '=', userId).execute();
    },
  };
}

const emailsOf = (db: Kysely<Schema>, subject: string) =>
  db.selectFrom('credentials').select('email').where('subject', '=', subject);
