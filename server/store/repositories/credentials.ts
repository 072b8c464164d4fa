import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** An account of the built-in identity provider; moments in milliseconds. */
export interface CredentialRow {
  /** The subject of its ID tokens. */
  subject: string;
  /** Lower case. */
  email: string;
  name: string;
  /** argon2id, in the PHC string format. */
  passwordHash: string;
  createdAt: number;
  updatedAt: number;
}

/** Reads and writes the accounts of the built-in identity provider. */
export function credentialRepository(db: Kysely<Schema>) {
  const rows = () =>
    db
      .selectFrom('credentials')
      .select([
        'subject',
        'email',
        'name',
        'password_hash as passwordHash',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ]);

  return {
    async find(subject: string): Promise<CredentialRow | null> {
      return (await rows().where('subject', '=', subject).executeTakeFirst()) ?? null;
    },

    async findByEmail(email: string): Promise<CredentialRow | null> {
      return (await rows().where('email', '=', email).executeTakeFirst()) ?? null;
    },

    /** @returns false where the email has an account already */
    async insert(credential: CredentialRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('credentials')
        .values({
          subject: credential.subject,
          email: credential.email,
          name: credential.name,
          password_hash: credential.passwordHash,
          created_at: credential.createdAt,
          updated_at: credential.updatedAt,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async setPasswordHash(subject: string, passwordHash: string, updatedAt: number): Promise<void> {
      await db
        .updateTable('credentials')
        .set({ password_hash: passwordHash, updated_at: updatedAt })
        .where('subject', '=', subject)
        .execute();
    },
  };
}
