import type { Kysely } from 'kysely';
import { compileOnce, type Given } from '../dialects/compile-once.ts';
import type { Schema } from '../schema.ts';

/** A user as it is stored; moments in milliseconds. */
export interface UserRow {
  id: string;
  /** Lower case. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
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
      'u.created_at as createdAt',
      'u.updated_at as updatedAt',
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRow = (row: Selected | undefined): UserRow | null =>
  row ? { ...row, emailVerified: row.emailVerified === 1 } : null;

/** Asked for nearly every request of somebody signed in. */
const findByIdentity = compileOnce((db, given: Given<{ issuer: string; subject: string }>) =>
  select(db)
    .innerJoin('identities as i', 'i.user_id', 'u.id')
    .where('i.issuer', '=', given('issuer'))
    .where('i.subject', '=', given('subject')),
);

/** Reads and writes users and which identities are theirs. */
export function userRepository(db: Kysely<Schema>) {
  return {
    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async find(id: string): Promise<UserRow | null> {
      return toRow(await select(db).where('u.id', '=', id).executeTakeFirst());
    },

    async findByIdentity(issuer: string, subject: string): Promise<UserRow | null> {
      const [row] = await findByIdentity(db, { issuer, subject });
      return toRow(row);
    },

    /** Whether a user has signed in by this provider. */
    async isKnownTo(issuer: string, userId: string): Promise<boolean> {
      const of = db
        .selectFrom('identities')
        .select('subject')
        .where('issuer', '=', issuer)
        .where('user_id', '=', userId);
      return (await of.limit(1).executeTakeFirst()) !== undefined;
    },

    async findByEmail(email: string): Promise<UserRow | null> {
      return toRow(await select(db).where('u.email', '=', email).executeTakeFirst());
    },

    async insert(user: UserRow): Promise<void> {
      await db
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

    /** Changes the fields given; the others stay. */
    async update(id: string, change: Partial<Omit<UserRow, 'id' | 'createdAt'>>): Promise<void> {
      await db
        .updateTable('users')
        .set({
          ...('email' in change && { email: change.email }),
          ...('emailVerified' in change && { email_verified: change.emailVerified ? 1 : 0 }),
          ...('displayName' in change && { display_name: change.displayName }),
          ...('photoUrl' in change && { photo_url: change.photoUrl }),
          ...('updatedAt' in change && { updated_at: change.updatedAt }),
        })
        .where('id', '=', id)
        .execute();
    },

    async linkIdentity(userId: string, issuer: string, subject: string, createdAt: number): Promise<void> {
      await db.insertInto('identities').values({ issuer, subject, user_id: userId, created_at: createdAt }).execute();
    },
  };
}
