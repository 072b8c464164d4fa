import type { Kysely } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';

/** Far more than a person has browsers. */
const SESSIONS_MAX = 1_000;

/** A sign-in of a user in a browser. Timestamps are in milliseconds. */
export interface SessionRow {
  id: string;
  userId: string;
  /** The grant of the built-in provider; null for external providers. */
  grantId: string | null;
  /** Whether its first token had the nonce of a sign-in. */
  hasNonce: boolean;
  /** Name of the browser and the system. */
  browser: string;
  /** When the person authenticated, according to the provider. */
  signedInAt: number;
  createdAt: number;
  /** Exact to an hour. */
  lastSeenAt: number;
  endedAt: number | null;
  /** Null unless an operator disabled the account. */
  disabledAt: number | null;
}

const select = (db: Kysely<Schema>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      's.grant_id as grantId',
      's.has_nonce as hasNonce',
      's.browser',
      's.signed_in_at as signedInAt',
      's.created_at as createdAt',
      's.last_seen_at as lastSeenAt',
      's.ended_at as endedAt',
      'u.disabled_at as disabledAt',
    ]);

const selectById = compileOnce((db, id: string) => select(db).where('s.id', '=', id));

type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRow = (row: Selected): SessionRow => ({ ...row, hasNonce: row.hasNonce === 1 });

/** Sessions and the ID tokens that belong to them. */
export function sessionRepository({ read, write }: ReadWrite) {
  return {
    async find(id: string): Promise<SessionRow | null> {
      const [row] = (await selectById(read, id)).rows;
      return row ? toRow(row) : null;
    },

    /** @param hash SHA-256 of an ID token */
    async findByToken(hash: string): Promise<SessionRow | null> {
      const query = select(read).innerJoin('session_tokens as t', 't.session_id', 's.id').where('t.hash', '=', hash);
      const row = await query.executeTakeFirst();
      return row ? toRow(row) : null;
    },

    /** Returns a user's sessions, ended ones included, the last seen first; the oldest of more than 1,000 are left out. */
    async listAll(userId: string): Promise<SessionRow[]> {
      const query = select(read).where('s.user_id', '=', userId);
      const rows = await query
        .limit(SESSIONS_MAX)
        .orderBy('s.last_seen_at', 'desc')
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id')
        .execute();
      return rows.map(toRow);
    },

    /** Keeps an existing session with the id. */
    async insert(session: Omit<SessionRow, 'endedAt' | 'disabledAt'>): Promise<void> {
      await write
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          grant_id: session.grantId,
          has_nonce: session.hasNonce ? 1 : 0,
          browser: session.browser,
          signed_in_at: session.signedInAt,
          created_at: session.createdAt,
          last_seen_at: session.lastSeenAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async addToken(sessionId: string, token: { hash: string; expiresAt: number }): Promise<void> {
      await write
        .insertInto('session_tokens')
        .values({ hash: token.hash, session_id: sessionId, expires_at: token.expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async setLastSeen(id: string, lastSeenAt: number): Promise<void> {
      await write.updateTable('sessions').set({ last_seen_at: lastSeenAt }).where('id', '=', id).execute();
    },

    async end(id: string, endedAt: number): Promise<void> {
      await write
        .updateTable('sessions')
        .set({ ended_at: endedAt })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    },

    /** @param exceptId the session that stays; null for none */
    async endAll(userId: string, endedAt: number, exceptId: string | null): Promise<void> {
      await write
        .updateTable('sessions')
        .set({ ended_at: endedAt })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('id', '!=', exceptId ?? '')
        .execute();
    },

    /** Deletes sessions that were last seen before `seenBefore`, and tokens that are expired. */
    async purge({ now, seenBefore }: { now: number; seenBefore: number }): Promise<void> {
      await write.deleteFrom('sessions').where('last_seen_at', '<', seenBefore).execute();
      await write.deleteFrom('session_tokens').where('expires_at', '<', now).execute();
    },
  };
}
