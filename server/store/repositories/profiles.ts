import { hash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { HANDLE_RETIRED_MS } from '#contract/limits.ts';
import type { ReadWrite } from './handles.ts';
import { countVisibleItems, isPublic } from './visibility.ts';

/** A profile as its person sees it. Timestamps are in milliseconds. */
export interface ProfileRow {
  handle: string | null;
  about: string | null;
  isPublic: boolean;
  handleChangedAt: number | null;
}

/** A profile that everyone may see. */
export interface PublicProfileRow {
  userId: string;
  handle: string;
  name: string | null;
  about: string | null;
  snippetCount: number;
  collectionCount: number;
}

export interface PublicProfileCollectionRow {
  shareId: string;
  name: string;
  description: string | null;
  snippetCount: number;
  updatedAt: number;
}

const IS_VISIBLE = sql<SqlBool>`users.profile_public = 1 and users.disabled_at is null`;

/** The handle of a row of `users`; null without a public profile. */
export const visibleHandle = sql<string | null>`case when ${IS_VISIBLE} then users.handle end`;

export const handleKey = (handle: string): string => handle.toLowerCase();

const hashOf = (key: string): string => hash('sha256', key, 'base64url');

/** Profiles and handles that were given up. */
export function profileRepository({ read, write }: ReadWrite) {
  const retire = async (userId: string | null, key: string, now: number): Promise<void> => {
    const until = now + HANDLE_RETIRED_MS;
    await write
      .insertInto('retired_handles')
      .values({ hash: hashOf(key), user_id: userId, until })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ user_id: userId, until }))
      .execute();
  };

  return {
    async find(userId: string): Promise<ProfileRow | null> {
      const row = await read
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['handle', 'about', 'profile_public', 'handle_changed_at as handleChangedAt'])
        .executeTakeFirst();
      if (row === undefined) return null;
      const { profile_public, ...profile } = row;
      return { ...profile, isPublic: profile_public === 1 };
    },

    /** Returns whether another person has a handle, or gave it up less than 30 days ago. */
    async isTaken(userId: string, handle: string, now: number): Promise<boolean> {
      const key = handleKey(handle);
      const holder = read.selectFrom('users').select('id').where('handle_key', '=', key).where('id', '!=', userId);
      if ((await holder.executeTakeFirst()) !== undefined) return true;
      const retired = await read
        .selectFrom('retired_handles')
        .select('user_id')
        .where('hash', '=', hashOf(key))
        .where('until', '>', now)
        .executeTakeFirst();
      return retired !== undefined && retired.user_id !== userId;
    },

    async update(userId: string, { handle, about, isPublic: isShown, handleChangedAt }: ProfileRow): Promise<void> {
      await write
        .updateTable('users')
        .set({
          handle,
          handle_key: handle === null ? null : handleKey(handle),
          handle_changed_at: handleChangedAt,
          about,
          profile_public: isShown ? 1 : 0,
        })
        .where('id', '=', userId)
        .execute();
      if (handle === null) return;
      await write
        .deleteFrom('retired_handles')
        .where('hash', '=', hashOf(handleKey(handle)))
        .execute();
    },

    /** Refuses a handle to others for 30 days. Forgets those that are free again. */
    async retire(userId: string, handle: string, now: number): Promise<void> {
      await write.deleteFrom('retired_handles').where('until', '<=', now).execute();
      await retire(userId, handleKey(handle), now);
    },

    /** Retires the handle of an account that is about to be deleted. */
    async retireOf(userId: string, now: number): Promise<void> {
      const user = await read.selectFrom('users').select('handle_key').where('id', '=', userId).executeTakeFirst();
      if (user?.handle_key) await retire(null, user.handle_key, now);
    },

    /** Finds the profile with a handle in any case. Null if it is not public or the person is disabled. */
    async findPublic(handle: string): Promise<PublicProfileRow | null> {
      const row = await read
        .selectFrom('users')
        .where('handle_key', '=', handleKey(handle))
        .where(IS_VISIBLE)
        .select((eb) => [
          'id as userId',
          sql<string>`handle`.as('handle'),
          'display_name as name',
          'about',
          eb
            .selectFrom('snippets as s')
            .whereRef('s.user_id', '=', 'users.id')
            .where(isPublic)
            .select(({ fn }) => fn.countAll().as('count'))
            .as('snippetCount'),
          eb
            .selectFrom('collections as c')
            .whereRef('c.user_id', '=', 'users.id')
            .where('c.is_public', '=', 1)
            .select(({ fn }) => fn.countAll().as('count'))
            .as('collectionCount'),
        ])
        .executeTakeFirst();
      if (row === undefined) return null;
      return { ...row, snippetCount: Number(row.snippetCount), collectionCount: Number(row.collectionCount) };
    },

    /** Returns the collections of a person that have a public page, the last changed first. */
    async listCollections(userId: string, limit: number): Promise<PublicProfileCollectionRow[]> {
      const rows = await read
        .selectFrom('collections as c')
        .where('c.user_id', '=', userId)
        .where('c.is_public', '=', 1)
        .where('c.share_id', 'is not', null)
        .select([
          sql<string>`c.share_id`.as('shareId'),
          'c.name',
          'c.description',
          'c.updated_at as updatedAt',
          countVisibleItems({ userId: null }).as('snippetCount'),
        ])
        .orderBy('c.updated_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, snippetCount: Number(row.snippetCount) }));
    },
  };
}
