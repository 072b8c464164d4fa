import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';

/** A stored user. Timestamps are in milliseconds. */
export interface UserRow {
  id: string;
  /** Lower case. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  /** Null unless an operator disabled the account. */
  disabledAt: number | null;
  lastSignInAt: number | null;
  createdAt: number;
  updatedAt: number;
}

const select = (db: Kysely<Schema>) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      'u.email_verified as emailVerified',
      'u.display_name as displayName',
      'u.photo_url as photoUrl',
      'u.disabled_at as disabledAt',
      'u.last_sign_in_at as lastSignInAt',
      'u.created_at as createdAt',
      'u.updated_at as updatedAt',
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRow = (row: Selected | undefined): UserRow | null =>
  row ? { ...row, emailVerified: row.emailVerified === 1 } : null;

/** Users and the identities that sign in as them. */
export function userRepository({ read, write }: ReadWrite) {
  return {
    async isEmpty(): Promise<boolean> {
      return (await read.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async find(id: string): Promise<UserRow | null> {
      return toRow(await select(read).where('u.id', '=', id).executeTakeFirst());
    },

    async findByIdentity(issuer: string, subject: string): Promise<UserRow | null> {
      const query = select(read)
        .innerJoin('identities as i', 'i.user_id', 'u.id')
        .where('i.issuer', '=', issuer)
        .where('i.subject', '=', subject);
      return toRow(await query.executeTakeFirst());
    },

    /** Returns the subjects of a user at a provider. */
    async subjectsOf(userId: string, issuer: string): Promise<string[]> {
      const query = read.selectFrom('identities').select('subject').where('issuer', '=', issuer);
      return (await query.where('user_id', '=', userId).orderBy('subject').execute()).map(({ subject }) => subject);
    },

    /** Whether a user has signed in through this provider. */
    async isKnownTo(userId: string, issuer: string): Promise<boolean> {
      const query = read
        .selectFrom('identities')
        .select('subject')
        .where('issuer', '=', issuer)
        .where('user_id', '=', userId);
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },

    async findByEmail(email: string): Promise<UserRow | null> {
      return toRow(await select(read).where('u.email', '=', email).executeTakeFirst());
    },

    async insert(user: Omit<UserRow, 'disabledAt' | 'lastSignInAt'>): Promise<void> {
      await write
        .insertInto('users')
        .values({
          id: user.id,
          email: user.email,
          email_verified: user.emailVerified ? 1 : 0,
          display_name: user.displayName,
          photo_url: user.photoUrl,
          created_at: user.createdAt,
          updated_at: user.updatedAt,
        })
        .execute();
    },

    /** Changes only the given fields. */
    async update(id: string, change: Partial<Omit<UserRow, 'id' | 'disabledAt' | 'createdAt'>>): Promise<void> {
      await write
        .updateTable('users')
        .set({
          ...('email' in change && { email: change.email }),
          ...('emailVerified' in change && { email_verified: change.emailVerified ? 1 : 0 }),
          ...('displayName' in change && { display_name: change.displayName }),
          ...('photoUrl' in change && { photo_url: change.photoUrl }),
          ...('lastSignInAt' in change && { last_sign_in_at: change.lastSignInAt }),
          ...('updatedAt' in change && { updated_at: change.updatedAt }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** @param disabledAt null to enable the account */
    async setDisabled(id: string, disabledAt: number | null): Promise<void> {
      await write.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
    },

    async linkIdentity(userId: string, issuer: string, subject: string, createdAt: number): Promise<void> {
      await write
        .insertInto('identities')
        .values({ issuer, subject, user_id: userId, created_at: createdAt })
        .execute();
    },
  };
}
