import type { ReadWrite } from './handles.ts';

/** A link that works once. Timestamps are in milliseconds. */
export interface OneTimeLinkRow {
  /** SHA-256 of the token in the link. */
  hash: string;
  kind: 'reset' | 'invite';
  /** The account of the built-in provider whose password is set; null for an invitation. */
  subject: string | null;
  /** The only address that an invitation is for; null for any. */
  email: string | null;
  createdAt: number;
  expiresAt: number;
}

export function oneTimeLinkRepository({ read, write }: ReadWrite) {
  return {
    async find(kind: OneTimeLinkRow['kind'], hash: string): Promise<OneTimeLinkRow | null> {
      const query = read
        .selectFrom('one_time_links')
        .select(['hash', 'kind', 'subject', 'email', 'created_at as createdAt', 'expires_at as expiresAt']);
      return (await query.where('kind', '=', kind).where('hash', '=', hash).executeTakeFirst()) ?? null;
    },

    async insert(link: OneTimeLinkRow): Promise<void> {
      await write
        .insertInto('one_time_links')
        .values({
          hash: link.hash,
          kind: link.kind,
          subject: link.subject,
          email: link.email,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
        })
        .execute();
    },

    /** Returns whether the link existed. Only one of several concurrent uses gets true. */
    async remove(hash: string): Promise<boolean> {
      const { numDeletedRows } = await write.deleteFrom('one_time_links').where('hash', '=', hash).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes the links that set the password of an account. */
    async removeOf(subject: string): Promise<void> {
      await write.deleteFrom('one_time_links').where('subject', '=', subject).execute();
    },

    async removeExpired(now: number): Promise<void> {
      await write.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
    },
  };
}
