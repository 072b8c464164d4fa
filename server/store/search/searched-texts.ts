import { type Kysely, sql } from 'kysely';
import type { Viewer } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import { readerOf, visibleTo } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';

/** Everything of a snippet that a search reads. The first file is the snippet's own code. */
export interface SearchedTexts {
  id: number;
  title: string;
  description: string | null;
  tags: readonly string[];
  files: readonly { name: string | null; language: string; code: string }[];
}

/** Returns the texts of those snippets that the viewer may read, in the order of `ids`. */
export async function readSearchedTexts(
  db: Kysely<Schema>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<SearchedTexts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('snippets as s')
    .where('s.id', 'in', ids)
    .where(visibleTo(await readerOf(db, viewer)))
    .select(['s.id', 's.title', 's.description', 's.code', 's.language', 's.file_name', 's.file_count'])
    .select(engineOf(db).sql.tagList(sql.ref('s.id')).as('tags'))
    .execute();
  const further = await readFurtherFiles(
    db,
    rows.filter((row) => row.file_count > 1).map(({ id }) => id),
  );
  const texts = new Map(
    rows.map((row): [number, SearchedTexts] => {
      const { id, title, description, code, language, file_name: name } = row;
      const files = [{ name, language, code }, ...(further.get(id) ?? [])];
      return [id, { id, title, description, tags: JSON.parse(row.tags), files }];
    }),
  );
  return ids.flatMap((id) => texts.get(id) ?? []);
}

async function readFurtherFiles(db: Kysely<Schema>, ids: readonly number[]) {
  const files = new Map<number, { name: string | null; language: string; code: string }[]>();
  if (ids.length === 0) return files;
  const rows = await db
    .selectFrom('snippet_files')
    .select(['snippet_id', 'name', 'language', 'code'])
    .where('snippet_id', 'in', ids)
    .orderBy('snippet_id')
    .orderBy('position')
    .execute();
  for (const { snippet_id: id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file]);
  return files;
}
