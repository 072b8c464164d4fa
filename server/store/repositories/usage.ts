import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { SnippetInput } from '#contract/snippets.ts';
import { utf8Length } from '#contract/text.ts';
import type { Schema } from '../schema.ts';
import type { ReadWrite } from './handles.ts';

/** What a person stores. */
export interface Usage {
  snippets: number;
  /** Of the texts and tags in UTF-8. */
  bytes: number;
}

/** Returns the usage of one snippet. */
export const usageOf = ({ title, description, code, language, tags }: SnippetInput): Usage => ({
  snippets: 1,
  bytes: [title, description ?? '', code, language, ...tags].reduce((sum, text) => sum + utf8Length(text), 0),
});

/** The bytes of a stored snippet `s`, as `usageOf` counts them. */
const STORED_BYTES = sql<number>`octet_length(s.title) + coalesce(octet_length(s.description), 0) + octet_length(s.code)
  + octet_length(s.language)
  + coalesce((select sum(octet_length(t.tag)) from snippet_tags as t where t.snippet_id = s.id), 0)`;

/** The usage of a person, which the repository of snippets maintains. */
export function usageRepository({ read }: Pick<ReadWrite, 'read'>) {
  return {
    async of(userId: string): Promise<Usage> {
      const query = read.selectFrom('users').select(['snippet_count as snippets', 'snippet_bytes as bytes']);
      return (await query.where('id', '=', userId).executeTakeFirst()) ?? { snippets: 0, bytes: 0 };
    },
  };
}

const added = (eb: ExpressionBuilder<Schema, 'users'>, { snippets, bytes }: Usage) => ({
  snippet_count: eb('snippet_count', '+', snippets),
  snippet_bytes: eb('snippet_bytes', '+', bytes),
});

/** Adds to the usage of a person. Call it last in a transaction: PostgreSQL locks the row until the commit. */
export async function addUsage(db: Kysely<Schema>, userId: string, usage: Usage): Promise<void> {
  if (usage.snippets === 0 && usage.bytes === 0) return;
  await db
    .updateTable('users')
    .set((eb) => added(eb, usage))
    .where('id', '=', userId)
    .execute();
}

/** Subtracts a snippet, which still exists, from the usage of its owner. */
export async function releaseUsage(db: Kysely<Schema>, snippetId: number): Promise<void> {
  const query = db.selectFrom('snippets as s').select(['s.user_id', STORED_BYTES.as('bytes')]);
  const snippet = await query.where('s.id', '=', snippetId).executeTakeFirst();
  if (snippet) await addUsage(db, snippet.user_id, { snippets: -1, bytes: -Number(snippet.bytes) });
}
