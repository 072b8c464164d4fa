import type { ReadWrite } from './handles.ts';

/** An account of the built-in identity provider. Timestamps are in milliseconds. */
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

/** Accounts of the built-in identity provider. */
export function credentialRepository({ read, write }: ReadWrite) {
  const rows = () =>
    read
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

    /** Returns false when the email already has an account. */
    async insert(credential: CredentialRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await write
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
      await write
        .updateTable('credentials')
        .set({ password_hash: passwordHash, updated_at: updatedAt })
        .where('subject', '=', subject)
        .execute();
    },

    /** Returns false if the account no longer has the password that was read. */
    async replacePasswordHash(
      { subject, passwordHash }: Pick<CredentialRow, 'subject' | 'passwordHash'>,
      replacement: string,
      updatedAt: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('credentials')
        .set({ password_hash: replacement, updated_at: updatedAt })
        .where('subject', '=', subject)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
