import { z } from 'zod';
import type { Found } from '#domain/import/library.ts';
import { readMassCode } from '#domain/import/sources/masscode.ts';
import { readSnippetBox } from '#domain/import/sources/snippet-box.ts';
import type { ForeignTables, KnownTables } from '#server/store/sqlite/foreign-database.ts';

export const MASSCODE: KnownTables = {
  folders: ['id', 'name', 'parentId'],
  snippets: ['id', 'name', 'description', 'folderId', 'isDeleted', 'isFavorites', 'createdAt', 'updatedAt'],
  snippet_contents: ['id', 'snippetId', 'label', 'value', 'language'],
  tags: ['id', 'name'],
  snippet_tags: ['snippetId', 'tagId'],
};

export const SNIPPET_BOX: KnownTables = {
  snippets: ['id', 'title', 'description', 'language', 'code', 'docs', 'isPinned', 'createdAt', 'updatedAt'],
  tags: ['id', 'name'],
  snippets_tags: ['snippet_id', 'tag_id'],
};

const Key = z.number().transform(String);
const Folder = z.object({ id: Key, name: z.string(), parentId: Key.nullable() });
const Tag = z.object({ id: Key, name: z.string() });
const Content = z.object({
  id: z.number(),
  snippetId: Key,
  label: z.string().nullable(),
  value: z.string().nullable(),
  language: z.string().nullable(),
});
const MassCodeSnippet = z.object({
  id: Key,
  name: z.string(),
  description: z.string().nullable(),
  folderId: Key.nullable(),
  isDeleted: z.number(),
  isFavorites: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
const SnippetBoxSnippet = z.looseObject({ id: Key });

/** Returns the valid rows of a table. */
const rows = <T extends z.ZodType>(tables: ForeignTables, table: string, schema: T): z.output<T>[] =>
  (tables[table] ?? []).flatMap((row) => schema.safeParse(row).data ?? []);

/** Converts massCode 4 to what version 3 wrote, without its trash. */
export function fromMassCode(tables: ForeignTables): Found | null {
  const contents = Map.groupBy(
    rows(tables, 'snippet_contents', Content).sort((one, other) => one.id - other.id),
    ({ snippetId }) => snippetId,
  );
  const tagsIds = Map.groupBy(
    rows(tables, 'snippet_tags', z.object({ snippetId: Key, tagId: Key })),
    ({ snippetId }) => snippetId,
  );
  const snippets = rows(tables, 'snippets', MassCodeSnippet).map(({ id, isDeleted, isFavorites, ...snippet }) => ({
    ...snippet,
    isDeleted: isDeleted !== 0,
    isFavorites: isFavorites !== 0,
    content: contents.get(id) ?? [],
    tagsIds: (tagsIds.get(id) ?? []).map(({ tagId }) => tagId),
  }));
  return readMassCode({ folders: rows(tables, 'folders', Folder), tags: rows(tables, 'tags', Tag), snippets }, '');
}

/** Converts snippet-box to what its API answers. */
export function fromSnippetBox(tables: ForeignTables): Found | null {
  const names = new Map(rows(tables, 'tags', Tag).map(({ id, name }) => [id, name]));
  const tagged = Map.groupBy(
    rows(tables, 'snippets_tags', z.object({ snippet_id: Key, tag_id: Key })),
    (row) => row.snippet_id,
  );
  const snippets = rows(tables, 'snippets', SnippetBoxSnippet).map(({ id, ...snippet }) => ({
    ...snippet,
    tags: (tagged.get(id) ?? []).flatMap((row) => names.get(row.tag_id) ?? []),
  }));
  return readSnippetBox(snippets, '');
}
