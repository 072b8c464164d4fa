import type { SavedSearchInput } from '#contract/searches.ts';
import { foldForSearch } from '#domain/text.ts';
import type { Person } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import type { ReadWrite } from './handles.ts';

/** A saved search. Timestamps are in milliseconds. */
export interface SavedSearchRow extends SavedSearchInput {
  id: number;
  createdAt: number;
  updatedAt: number;
}

const COLUMNS = ['id', 'name', 'q', 'created_at as createdAt', 'updated_at as updatedAt'] as const;

/** Saved searches of people. Their names differ by more than case. */
export function savedSearchRepository({ read, write }: ReadWrite) {
  return {
    /** Returns the searches of a person by name. */
    async list({ userId }: Person): Promise<SavedSearchRow[]> {
      const query = read.selectFrom('saved_searches').select(COLUMNS).where('user_id', '=', userId);
      const rows = await query.orderBy('name_key').execute();
      return rows.map((row) => ({ ...row }));
    },

    async find({ userId }: Person, id: number): Promise<SavedSearchRow | null> {
      const query = read.selectFrom('saved_searches').select(COLUMNS).where('user_id', '=', userId);
      const row = await query.where('id', '=', id).executeTakeFirst();
      return row ? { ...row } : null;
    },

    /**
     * Returns the folded names of a person's searches with their ids and, in a transaction, blocks others that do the same.
     */
    async lockNames({ userId }: Person): Promise<Map<string, number>> {
      const { lockRows } = engineOf(write).sql;
      const person = write.selectFrom('users as u').select('u.id').where('u.id', '=', userId);
      await person.modifyEnd(lockRows('u')).executeTakeFirst();
      const query = write.selectFrom('saved_searches').select(['id', 'name_key']).where('user_id', '=', userId);
      return new Map((await query.execute()).map((row) => [row.name_key, row.id]));
    },

    async insert({ userId }: Person, { name, q }: SavedSearchInput, now: number): Promise<number> {
      const { id } = await write
        .insertInto('saved_searches')
        .values({ user_id: userId, name, name_key: nameKey(name), q, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update({ userId }: Person, id: number, { name, q }: SavedSearchInput, now: number): Promise<void> {
      await write
        .updateTable('saved_searches')
        .set({ name, name_key: nameKey(name), q, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /** Returns whether the person had the search. */
    async delete({ userId }: Person, id: number): Promise<boolean> {
      const query = write.deleteFrom('saved_searches').where('user_id', '=', userId).where('id', '=', id);
      return Number((await query.executeTakeFirst()).numDeletedRows) > 0;
    },
  };
}

/** Returns a name without regard to case. */
export const nameKey = (name: string): string => foldForSearch(name);
