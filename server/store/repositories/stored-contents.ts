import { type Kysely, sql } from 'kysely';
import type { FileInput } from '#contract/snippet-fields.ts';
import type { Person } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** Tells an own snippet apart from those of an import. */
export interface StoredKey {
  id: number;
  title: string;
  /** Null if the owner gave the first file no name. */
  fileName: string | null;
  triggerKey: string | null;
}

export interface StoredContent {
  id: number;
  title: string;
  files: FileInput[];
}

/** Snippets whose texts are read at the same time. */
const BATCH = 200;

/** Reads the own snippets outside the trash that an import may be equal to. */
export function storedContents(db: Kysely<Schema>) {
  return {
    /** Returns the keys of all own snippets, from the oldest. */
    async storedKeys({ userId }: Person): Promise<StoredKey[]> {
      return db
        .selectFrom('snippets as s')
        .where('s.user_id', '=', userId)
        .where('s.deleted_at', 'is', null)
        .select(['s.id', 's.title', 's.file_name as fileName', 's.trigger_key as triggerKey'])
        .orderBy('s.id')
        .execute();
    },

    /** Yields the files of own snippets in batches, in the order of their ids, which are ascending. */
    async *storedFiles({ userId }: Person, ids: readonly number[]): AsyncGenerator<StoredContent[]> {
      for (let start = 0; start < ids.length; start += BATCH) {
        const given = sql<number>`(select n.value from ${engineOf(db).sql.numberTable(ids.slice(start, start + BATCH))})`;
        const rows = await db
          .selectFrom('snippets as s')
          .where('s.user_id', '=', userId)
          .where('s.id', 'in', given)
          .select(['s.id', 's.title', 's.file_name as name', 's.language', 's.code'])
          .orderBy('s.id')
          .execute();
        const more = await db
          .selectFrom('snippet_files as f')
          .where('f.snippet_id', 'in', given)
          .select(['f.snippet_id as id', 'f.name', 'f.language', 'f.code'])
          .orderBy('f.snippet_id')
          .orderBy('f.position')
          .execute();
        const moreOf = Map.groupBy(more, ({ id }) => id);
        yield rows.map(({ id, title, ...first }) => ({ id, title, files: [first, ...(moreOf.get(id) ?? [])] }));
      }
    },
  };
}
