import type { Kysely } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';

/** An artifact that oidc-provider stores. Timestamps are in milliseconds. */
export interface OidcPayloadRow {
  /** Session, Grant, AuthorizationCode, RefreshToken, ... */
  model: string;
  id: string;
  /** JSON. */
  payload: string;
  accountId: string | null;
  /** The grant it belongs to; for a grant, its own id. */
  grantId: string | null;
  uid: string | null;
  consumedAt: number | null;
  expiresAt: number | null;
}

const rows = (db: Kysely<Schema>) =>
  db
    .selectFrom('oidc_payloads')
    .select([
      'model',
      'id',
      'payload',
      'account_id as accountId',
      'grant_id as grantId',
      'uid',
      'consumed_at as consumedAt',
      'expires_at as expiresAt',
    ]);

const selectById = compileOnce((db, model: string, id: string) =>
  rows(db).where('model', '=', model).where('id', '=', id),
);

/** The state of the built-in identity provider. */
export function oidcPayloadRepository({ read, write }: ReadWrite) {
  return {
    async find(model: string, id: string): Promise<OidcPayloadRow | null> {
      return (await selectById(read, model, id)).rows[0] ?? null;
    },

    async findByUid(model: string, uid: string): Promise<OidcPayloadRow | null> {
      return (await rows(read).where('uid', '=', uid).where('model', '=', model).executeTakeFirst()) ?? null;
    },

    /** Inserts or replaces an artifact. Keeps `consumedAt`. */
    async save(row: Omit<OidcPayloadRow, 'consumedAt'>): Promise<void> {
      const changing = {
        payload: row.payload,
        account_id: row.accountId,
        grant_id: row.grantId,
        uid: row.uid,
        expires_at: row.expiresAt,
      };
      await write
        .insertInto('oidc_payloads')
        .values({ model: row.model, id: row.id, ...changing })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(changing))
        .execute();
    },

    /** Marks an artifact as consumed. Keeps the first timestamp. */
    async consume(model: string, id: string, consumedAt: number): Promise<void> {
      await write
        .updateTable('oidc_payloads')
        .set({ consumed_at: consumedAt })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .execute();
    },

    async remove(model: string, id: string): Promise<void> {
      await write.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute();
    },

    async removeOfGrant(model: string, grantId: string): Promise<void> {
      await write.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).where('model', '=', model).execute();
    },

    /** Deletes a grant with its session and tokens. */
    async endGrant(grantId: string): Promise<void> {
      await write.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute();
    },

    /** Deletes all grants of an account except one. */
    async endOtherGrants(accountId: string, grantId: string | null): Promise<void> {
      await write
        .deleteFrom('oidc_payloads')
        .where('account_id', '=', accountId)
        .where(({ eb, or }) => or([eb('grant_id', 'is', null), eb('grant_id', '!=', grantId ?? '')]))
        .execute();
    },

    async removeExpired(now: number): Promise<void> {
      await write.deleteFrom('oidc_payloads').where('expires_at', '<', now).execute();
    },
  };
}
