import { type Kysely, sql } from 'kysely';
import { utf8Length } from '#domain/text.ts';
import { AppError } from '#server/core/errors.ts';
import { type Quota, quotaViolation, type Usage } from '#server/core/quota.ts';
import { compileOnce } from '../compile-once.ts';
import type { Schema } from '../schema.ts';
import type { SnippetFields } from './files.ts';
import type { ReadWrite } from './handles.ts';
import { visibleHandle } from './profiles.ts';
import type { SnippetRow } from './snippet-row.ts';

/** Returns the usage of one snippet without versions. */
export function usageOf({
  title,
  description,
  code,
  language,
  tags,
  fileName,
  trigger = null,
  moreFiles = [],
}: SnippetFields): Usage {
  const files = [{ name: fileName, language, code }, ...moreFiles];
  const texts = [
    title,
    description,
    trigger,
    ...tags,
    ...files.flatMap((file) => [file.name, file.language, file.code]),
  ];
  return { snippets: 1, bytes: texts.reduce((sum, text) => sum + utf8Length(text ?? ''), 0) };
}

/** Estimated size of a snippet's entry in a collection, in bytes. */
const MEMBER_BYTES = 64;

/** Returns the usage of a collection with that many snippets. */
export function usageOfCollection(
  { name, description }: { name: string; description: string | null },
  members: number,
): Usage {
  return { snippets: 0, bytes: utf8Length(name) + utf8Length(description ?? '') + members * MEMBER_BYTES };
}

/** Returns the usage of entries in a collection; negative if they leave it. */
export const usageOfMembers = (members: number): Usage => ({ snippets: 0, bytes: members * MEMBER_BYTES });

/** The bytes of a stored snippet `s`, as `usageOf` counts them, and of its versions. */
const STORED_BYTES = sql<number>`octet_length(s.title) + coalesce(octet_length(s.description), 0) + octet_length(s.code)
  + octet_length(s.language) + coalesce(octet_length(s.file_name), 0) + coalesce(octet_length(s.trigger_text), 0)
  + coalesce((select sum(octet_length(f.code) + octet_length(f.language) + coalesce(octet_length(f.name), 0))
    from snippet_files as f where f.snippet_id = s.id), 0)
  + coalesce((select sum(octet_length(v.payload)) from snippet_versions as v where v.snippet_id = s.id), 0)
  + coalesce((select sum(octet_length(t.tag)) from snippet_tags as t where t.snippet_id = s.id), 0)`;

/** The usage of a person, which the repositories of snippets and collections maintain. */
export function usageRepository({ read }: Pick<ReadWrite, 'read'>) {
  return {
    async of(userId: string): Promise<Usage> {
      const query = read.selectFrom('users').select(['snippet_count as snippets', 'snippet_bytes as bytes']);
      return (await query.where('id', '=', userId).executeTakeFirst()) ?? { snippets: 0, bytes: 0 };
    },
  };
}

/** The names of an author; the handle only with a public profile. */
export type AuthorNames = Pick<SnippetRow, 'authorName' | 'authorHandle'>;

const NO_NAMES: AuthorNames = { authorName: null, authorHandle: null };

const increase = compileOnce(
  (db, userId: string, snippets: number, bytes: number, maxSnippets: number, maxBytes: number) =>
    db
      .updateTable('users')
      .set((eb) => ({
        snippet_count: eb('snippet_count', '+', snippets),
        snippet_bytes: eb('snippet_bytes', '+', bytes),
      }))
      .where('id', '=', userId)
      // Checked by the update itself: concurrent transactions cannot exceed a quota together.
      .where('snippet_count', '<=', maxSnippets)
      .where('snippet_bytes', '<=', maxBytes)
      .returning(['display_name as authorName', visibleHandle.as('authorHandle')]),
);

/**
 * Adds to the usage of a person. Call it last in a transaction: PostgreSQL locks the row until the commit. Returns the
 * person's names, which would take another query.
 *
 * @param quota null for none
 * @throws AppError `quota_exceeded`
 */
export async function addUsage(
  db: Kysely<Schema>,
  userId: string,
  added: Usage,
  quota: Quota | null = null,
): Promise<AuthorNames> {
  if (added.snippets === 0 && added.bytes === 0) return NO_NAMES;
  const maxOf = (part: keyof Usage) => (quota && added[part] > 0 ? quota[part] - added[part] : Number.MAX_SAFE_INTEGER);
  const max = { snippets: maxOf('snippets'), bytes: maxOf('bytes') };
  const { rows } = await increase(db, userId, added.snippets, added.bytes, max.snippets, max.bytes);
  const [person] = rows;
  if (quota === null || person !== undefined) return person ?? NO_NAMES;
  const used = await usageRepository({ read: db }).of(userId);
  throw new AppError(
    'quota_exceeded',
    quotaViolation(quota, used, added) ?? 'Your account is full. Delete some snippets or collections.',
  );
}

/** Subtracts a snippet, which still exists, from the usage of its owner and of those who have it in collections. */
export async function releaseUsage(db: Kysely<Schema>, snippetId: number): Promise<void> {
  const collected = await db
    .selectFrom('collection_items as i')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .where('i.snippet_id', '=', snippetId)
    .groupBy('c.user_id')
    .orderBy('c.user_id')
    .select(['c.user_id as userId', ({ fn }) => fn.countAll().as('members')])
    .execute();
  for (const { userId, members } of collected) await addUsage(db, userId, usageOfMembers(-Number(members)));
  const query = db.selectFrom('snippets as s').select(['s.user_id', STORED_BYTES.as('bytes')]);
  const snippet = await query.where('s.id', '=', snippetId).executeTakeFirst();
  if (snippet) await addUsage(db, snippet.user_id, { snippets: -1, bytes: -Number(snippet.bytes) });
}
