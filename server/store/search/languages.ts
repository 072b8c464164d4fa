import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { SnippetSet } from './filter.ts';

/** Returns the snippets with a further file in one of the languages. */
export const withFurtherFileIn = (languages: readonly string[]): SnippetSet =>
  sql`(select snippet_id from snippet_files where language in (${sql.join([...languages])}))`;

/** Whether a file of the snippet `s` is in one of the languages. */
export function hasFileIn(db: Kysely<Schema>, languages: readonly string[]): RawBuilder<SqlBool> {
  const { unindexed } = engineOf(db).sql;
  return sql`(${unindexed(sql.ref<string>('s.language'))} in (${sql.join([...languages])})
    or (s.file_count > 1 and ${unindexed(sql.ref<number>('s.id'))} in ${withFurtherFileIn(languages)}))`;
}
