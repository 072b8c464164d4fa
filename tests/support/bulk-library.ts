import { join } from 'node:path';
import type { Insertable, Transaction } from 'kysely';
import { withNewFile } from '#server/store/backup/locations.ts';
import { engineOf } from '#server/store/engine.ts';
import { searchText, titleKey } from '#server/store/repositories/fold.ts';
import { addUsage, usageOf } from '#server/store/repositories/usage.ts';
import type { Schema, SnippetTable } from '#server/store/schema.ts';

/** Rows per statement. */
const BATCH = 500;
const FIRST_TIMESTAMP = Date.UTC(2025, 0, 1);
const TITLES = ['Debounce', 'élan vital', 'Zürich timetable', 'ανάλυση', '🧷 pin', 'SELECT distinct'];

/** Owners of the snippets, in turn. */
export const PEOPLE = ['ada', 'ben', 'cleo', 'dora'];

/** Snippets in the collection of the first person. */
const COLLECTED = 8;

/** Creates a database with `size` snippets, pins and an arranged collection. Writes rows directly, for speed. */
export async function makeBulkLibrary(folder: string, size: number): Promise<void> {
  await withNewFile(join(folder, 'pegboard.db'), (db) =>
    db.transaction().execute(async (into) => {
      const times = { created_at: FIRST_TIMESTAMP, updated_at: FIRST_TIMESTAMP };
      const people = PEOPLE.map((id) => ({ id, email: null, email_verified: 0, display_name: id, photo_url: null }));
      await into
        .insertInto('users')
        .values(people.map((person) => ({ ...person, ...times })))
        .execute();
      for (let first = 1; first <= size; first += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, size - first + 1) }, (_, n) => generateRow(first + n));
        await into
          .insertInto('snippets')
          .values(rows.map(({ snippet }) => snippet))
          .execute();
        await into
          .insertInto('snippet_tags')
          .values(rows.map(({ tag }) => tag))
          .execute();
        await into
          .insertInto('snippet_search')
          .values(rows.map(({ search }) => search))
          .execute();
        for (const { snippet, tag } of rows) {
          const { description = null, language } = snippet;
          await addUsage(into, snippet.user_id, usageOf({ ...snippet, description, language, tags: [tag.tag] }));
        }
        await engineOf(into).insert.addToPublicCount(
          into,
          rows.filter(({ snippet }) => snippet.is_public === 1).length,
        );
      }
      await arrange(into, size);
    }),
  );
}

/** Pins a snippet of each person for everyone, and fills a collection, both in an order that is not that of the ids. */
async function arrange(into: Transaction<Schema>, size: number): Promise<void> {
  const ids = Array.from({ length: Math.min(size, COLLECTED) }, (_, at) => at + 1);
  const position = (id: number) => ((id * 5) % 11) * 2 ** 20;
  const pins = PEOPLE.flatMap((userId) =>
    ids.slice(0, PEOPLE.length).map((id) => ({ user_id: userId, snippet_id: id, position: position(id) })),
  );
  await into.insertInto('pins').values(pins).execute();
  const times = { created_at: FIRST_TIMESTAMP, updated_at: FIRST_TIMESTAMP };
  const name = { name: 'Arranged', description: null, everyone_role: null, share_id: null };
  const collection = { id: 1, user_id: PEOPLE[0] ?? '', ...name, is_arranged: 1, ...times };
  await into.insertInto('collections').values(collection).execute();
  const items = ids.map((id) => ({
    collection_id: 1,
    snippet_id: id,
    added_by: null,
    shared_recency: null,
    position: position(id),
    created_at: FIRST_TIMESTAMP,
  }));
  await into.insertInto('collection_items').values(items).execute();
}

/** Returns rows whose words differ for every id. */
function generateRow(id: number) {
  const word = ((id * 2_654_435_761) % 2 ** 32).toString(36);
  const title = `${TITLES[id % TITLES.length]} ${word}`;
  const code = `const ${word} = (input) => {\n  return input.map((row) => row.${word.slice(2)}) ?? "naïve ${id}";\n};`;
  const tag = `tag-${id % 200}`;
  const snippet: Insertable<SnippetTable> & { id: number } = {
    id,
    user_id: PEOPLE[id % PEOPLE.length] ?? '',
    title,
    title_key: titleKey(title),
    description: id % 3 === 0 ? null : `Maps ${word}`,
    code,
    language: id % 2 === 0 ? 'javascript' : 'typescript',
    is_public: id % 5 === 0 ? 0 : 1,
    share_id: id % 5 === 0 ? null : `share-${id}`,
    view_count: id % 500,
    recency: (FIRST_TIMESTAMP + id * 1000) * 1024,
    created_at: FIRST_TIMESTAMP + id * 1000,
    updated_at: FIRST_TIMESTAMP + id * 1000,
  };
  const search: Schema['snippet_search'] = {
    rowid: snippet.recency,
    text: searchText({ title, description: snippet.description ?? null, code, tags: [tag] }),
  };
  return { snippet, tag: { snippet_id: id, position: 0, tag, is_public: snippet.is_public }, search };
}
