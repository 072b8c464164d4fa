import type { ExportDocument } from '#contract/transfer.ts';
import { toTimestamp } from '#server/clock.ts';
import type { Repositories } from '#server/store/repositories/index.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Person } from '#server/viewer.ts';

/** Snippets read at once. */
const PAGE = 16;

/** Where it is read from: what belongs together should be of one moment. */
type Library = Pick<Repositories, 'snippetLists' | 'collections'>;

type ExportedSnippet = ExportDocument['snippets'][number];
type ExportedCollection = ExportDocument['collections'][number];

const presentSnippet = (row: SnippetRow): ExportedSnippet => ({
  title: row.title,
  description: row.description,
  code: row.code,
  language: row.language,
  tags: row.tags,
  createdAt: toTimestamp(row.createdAt),
  updatedAt: toTimestamp(row.updatedAt),
  viewCount: row.viewCount,
  isFavorite: row.isFavorite,
  isPublic: row.isPublic,
});

/**
 * Writes everything a person owns as an `ExportDocument`, pretty-printed, piece by piece: it never holds more than a
 * page of snippets. Snippets come in the order they were made, which a change meanwhile does not disturb.
 */
export async function* exportLibrary(library: Library, person: Person, now: number): AsyncGenerator<string> {
  const ids: number[] = [];
  yield `{\n  "version": 1,\n  "exportedAt": ${JSON.stringify(toTimestamp(now))},\n  "snippets": [`;
  for await (const row of ownSnippets(library, person)) {
    yield element(presentSnippet(row), ids.length === 0);
    ids.push(row.id);
  }
  yield `\n  ],\n  "collections": [`;
  let first = true;
  for await (const collection of ownCollections(library, person, ids)) {
    yield element(collection, first);
    first = false;
  }
  yield '\n  ]\n}\n';
}

/** One element of a list in the document, indented as the list is. */
function element(value: ExportedSnippet | ExportedCollection, first: boolean): string {
  return `${first ? '' : ','}\n    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`;
}

async function* ownSnippets(library: Library, person: Person): AsyncGenerator<SnippetRow> {
  let after = 0;
  for (;;) {
    const rows = await library.snippetLists.listOwn(person, { after, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/**
 * From the oldest, so that an import makes them in the same order.
 *
 * @param ids of the snippets in the document, in its order, which is theirs
 */
async function* ownCollections(
  library: Library,
  person: Person,
  ids: readonly number[],
): AsyncGenerator<ExportedCollection> {
  const collections = await library.collections.list(person, { limit: Number.MAX_SAFE_INTEGER });
  for (const { id, name, description, createdAt, updatedAt } of collections.reverse()) {
    const items = await library.collections.listOwnItems(person, id);
    yield {
      name,
      description,
      createdAt: toTimestamp(createdAt),
      updatedAt: toTimestamp(updatedAt),
      snippets: items.flatMap((snippetId) => positionOf(snippetId, ids) ?? []),
    };
  }
}

/** Where a number stands among others in ascending order. Found by halves: a map of all ids would be half of what an export keeps. */
function positionOf(id: number, ids: readonly number[]): number | null {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? id) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from : null;
}
