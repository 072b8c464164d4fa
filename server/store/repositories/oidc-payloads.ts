import type { Kysely } from 'kysely';
import { compileOnce, type Given } from '../dialects/compile-once.ts';
import type { Schema } from '../schema.ts';

/** Something oidc-provider keeps; moments in milliseconds. */
export interface OidcPayloadRow {
  /** What it is: Session, Grant, AuthorizationCode, RefreshToken, ... */
  model: string;
  id: string;
  /** JSON. */
  payload: string;
  accountId: string | null;
  /** The sign-in it belongs to; of a grant its own id. */
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

/** Asked for each write: whether the sign-in still holds. */
const find = compileOnce((db, given: Given<{ model: string; id: string }>) =>
  rows(db).where('model', '=', given('model')).where('id', '=', given('id')),
);

/** Reads and writes the state of the built-in identity provider. */
export function oidcPayloadRepository(db: Kysely<Schema>) {
  return {
    async find(model: string, id: string): Promise<OidcPayloadRow | null> {
      const [row] = await find(db, { model, id });
      return row ?? null;
    },

    async findByUid(model: string, uid: string): Promise<OidcPayloadRow | null> {
      return (await rows(db).where('uid', '=', uid).where('model', '=', model).executeTakeFirst()) ?? null;
    },

    /** Stores it, over what has the same model and id; that it was consumed stays so. */
    async save(row: Omit<OidcPayloadRow, 'consumedAt'>): Promise<void> {
      const changing = {
        payload: row.payload,
        account_id: row.accountId,
        grant_id: row.grantId,
        uid: row.uid,
        expires_at: row.expiresAt,
      };
      await db
        .insertInto('oidc_payloads')
        .values({ model: row.model, id: row.id, ...changing })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(changing))
        .execute();
    },

    /** Marks as used what can be used once. The first use counts. */
    async consume(model: string, id: string, consumedAt: number): Promise<void> {
      await db
        .updateTable('oidc_payloads')
        .set({ consumed_at: consumedAt })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .execute();
    },

    async remove(model: string, id: string): Promise<void> {
      await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute();
    },

    async removeOfGrant(model: string, grantId: string): Promise<void> {
      await db.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).where('model', '=', model).execute();
    },

    /** Ends one sign-in: its grant, session and tokens. */
    async endGrant(grantId: string): Promise<void> {
      await db.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).execute();
    },

    /** Ends every sign-in of an account but one. */
    async endOtherGrants(accountId: string, grantId: string | null): Promise<void> {
      await db
        .deleteFrom('oidc_payloads')
        .where('account_id', '=', accountId)
        .where(({ eb, or }) => or([eb('grant_id', 'is', null), eb('grant_id', '!=', grantId ?? '')]))
        .execute();
    },

    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('oidc_payloads').where('expires_at', '<', now).execute();
    },
  };
}
