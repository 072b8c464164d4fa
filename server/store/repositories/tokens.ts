import { type Kysely, sql } from 'kysely';
import { TOKEN_SCOPES, type TokenScope, withIncluded } from '#contract/token-scopes.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';
import { isDisabled } from './visibility.ts';

/** A stored API token without its hash. Timestamps are in milliseconds. */
export interface TokenRow {
  id: number;
  userId: string;
  name: string;
  scopes: readonly TokenScope[];
  hint: string;
  createdAt: number;
  /** Null: never. */
  expiresAt: number | null;
  lastUsedAt: number | null;
}

const select = (db: Kysely<Schema>) =>
  db
    .selectFrom('api_tokens')
    .select([
      'id',
      'user_id as userId',
      'name',
      'scopes',
      'hint',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRow = ({ scopes, ...row }: Selected): TokenRow => {
  const stored = scopes.split(' ');
  // Tokens of earlier versions were stored without the scopes that theirs include.
  return { ...row, scopes: withIncluded(TOKEN_SCOPES.filter((scope) => stored.includes(scope))) };
};

/** API tokens of people. */
export function tokenRepository({ read, write }: ReadWrite) {
  return {
    /** Finds a token unless its owner is disabled. */
    async findByHash(hash: string): Promise<TokenRow | null> {
      const ofActive = select(read).where(({ not }) => not(isDisabled(sql.ref('user_id'))));
      const row = await ofActive.where('hash', '=', hash).executeTakeFirst();
      return row ? toRow(row) : null;
    },

    /** Returns a person's tokens, newest first. */
    async list(userId: string, limit: number): Promise<TokenRow[]> {
      const rows = await select(read).where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toRow);
    },

    /** Returns the number of a person's tokens and, in a transaction, blocks others that do the same. */
    async lockAndCount(userId: string): Promise<number> {
      const { lockRows } = engineOf(write).sql;
      await write
        .selectFrom('users as u')
        .select('u.id')
        .where('u.id', '=', userId)
        .modifyEnd(lockRows('u'))
        .executeTakeFirst();
      const { count } = await write
        .selectFrom('api_tokens')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert(token: Omit<TokenRow, 'id' | 'lastUsedAt'> & { hash: string }): Promise<number> {
      const { id } = await write
        .insertInto('api_tokens')
        .values({
          user_id: token.userId,
          name: token.name,
          scopes: token.scopes.join(' '),
          hash: token.hash,
          hint: token.hint,
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Returns whether the person had the token. */
    async delete(userId: string, id: number): Promise<boolean> {
      const query = write.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },

    async deleteAll(userId: string): Promise<void> {
      await write.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
    },

    /**
     * Stores when a token was used, unless the stored use is newer than `precision` allows to replace.
     *
     * @param precision in milliseconds
     */
    async recordUse(id: number, time: number, precision: number): Promise<void> {
      await write
        .updateTable('api_tokens')
        .set({ last_used_at: time })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', time - precision)]))
        .execute();
    },
  };
}
