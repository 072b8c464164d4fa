import type { FileInput } from '#contract/snippet-fields.ts';
import type { ExportDocument } from '#contract/transfer.ts';
import { toTimestamp } from '#server/clock.ts';
import { filesOfContent } from '#server/store/repositories/files.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories } from '#server/store/store.ts';
import type { Person } from '#server/viewer.ts';

/** Snippets per query. */
const PAGE_SIZE = 16;

/** The repositories to read from. They should share one snapshot. */
type Library = Pick<Repositories, 'snippets' | 'snippetLists' | 'collections'>;

type ExportedSnippet = ExportDocument['snippets'][number];
type ExportedCollection = ExportDocument['collections'][number];

const toExportedSnippet = (row: SnippetRow, files: FileInput[]): ExportedSnippet => ({
  title: row.title,
  description: row.description,
  code: row.code,
  language: row.language,
  fileName: row.fileName,
  tags: row.tags,
  createdAt: toTimestamp(row.createdAt),
  updatedAt: toTimestamp(row.updatedAt),
  viewCount: row.viewCount,
  isFavorite: row.isFavorite,
  isPublic: row.isPublic,
  commentsClosed: row.commentsClosed,
  isTemplate: row.isTemplate,
  trigger: row.trigger,
  files,
});

/**
 * Yields everything a person owns, but the trash and versions, as an `ExportDocument` in pretty-printed JSON. Holds at most one page of snippets in
 * memory. Snippets are ordered by id, which concurrent changes do not affect.
 */
export async function* exportLibrary(library: Library, person: Person, now: number): AsyncGenerator<string> {
  const ids: number[] = [];
  yield `{\n  "version": 2,\n  "exportedAt": ${JSON.stringify(toTimestamp(now))},\n  "snippets": [`;
  for await (const row of ownSnippets(library, person)) {
    const files = filesOfContent(await library.snippets.content(row));
    yield element(toExportedSnippet(row, files), ids.length === 0);
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

/** Returns an indented list element of the document. */
function element(value: ExportedSnippet | ExportedCollection, first: boolean): string {
  return `${first ? '' : ','}\n    ${JSON.stringify(value, null, 2).replaceAll('\n', '\n    ')}`;
}

async function* ownSnippets(library: Library, person: Person): AsyncGenerator<SnippetRow> {
  let after = 0;
  for (;;) {
    const rows = await library.snippetLists.listOwn(person, { after, limit: PAGE_SIZE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

/**
 * Yields collections from the oldest to the newest, so that an import creates them in the same order.
 *
 * @param ids ids of the exported snippets in ascending order
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
      snippets: items.flatMap((snippetId) => indexOfSorted(snippetId, ids) ?? []),
    };
  }
}

/** Returns the index of a number in a sorted list by binary search. A map of all ids would double the memory of an export. */
function indexOfSorted(id: number, ids: readonly number[]): number | null {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? id) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from : null;
}
