import { type Kysely, sql } from 'kysely';
import type { SnippetInput } from '#contract/snippet-body.ts';
import type { FileInput } from '#contract/snippet-fields.ts';
import { fileNameKey } from '#domain/file-names.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { SnippetRow } from './snippet-row.ts';

/** Fields of a snippet that a person edits. Missing fields get their default in a new snippet and stay as they are in an edit. */
export interface SnippetFields extends SnippetInput {
  isTemplate?: boolean;
  trigger?: string | null;
  fileName?: string | null;
  /** The files after the first one. */
  moreFiles?: readonly FileInput[];
}

/** The editable fields and files of a snippet, which versions store. `code` and `language` belong to the first file. */
export interface SnippetContent extends SnippetInput {
  isTemplate: boolean;
  trigger: string | null;
  fileName: string | null;
  /** The files after the first one. */
  moreFiles: readonly FileInput[];
}

/** The size of all files of a snippet `s`. */
export const CODE_BYTES = sql<number>`octet_length(s.code)
  + coalesce((select sum(octet_length(f.code)) from snippet_files as f where f.snippet_id = s.id), 0)`;

/** Returns all files of a snippet in order. */
export const filesOfContent = ({
  fileName,
  language,
  code,
  moreFiles,
}: Pick<SnippetContent, 'fileName' | 'language' | 'code' | 'moreFiles'>): FileInput[] => [
  { name: fileName, language, code },
  ...moreFiles,
];

/** Returns a content with these files, of which there is at least one. */
export function withFiles<Content extends object>(content: Content, [first, ...moreFiles]: readonly FileInput[]) {
  if (first === undefined) throw new Error('A snippet has at least one file');
  return { ...content, fileName: first.name, language: first.language, code: first.code, moreFiles };
}

/** Reads the content of a snippet; most have one file and need no further query. */
export async function readContent(db: Kysely<Schema>, row: SnippetRow): Promise<SnippetContent> {
  const { title, description, tags, isTemplate, trigger, code, language, fileName } = row;
  const moreFiles = row.fileCount === 1 ? [] : await readMoreFiles(db, row.id);
  return { title, description, tags, isTemplate, trigger, code, language, fileName, moreFiles };
}

async function readMoreFiles(db: Kysely<Schema>, snippetId: number): Promise<FileInput[]> {
  const rows = await db
    .selectFrom('snippet_files')
    .select(['name', 'language', 'code'])
    .where('snippet_id', '=', snippetId)
    .orderBy('position')
    .execute();
  // Rows of SQLite have no prototype, which strict comparisons notice.
  return rows.map((row) => ({ ...row }));
}

/** Inserts the files after the first one. */
export async function insertMoreFiles(
  db: Kysely<Schema>,
  snippets: readonly { id: number; moreFiles?: readonly FileInput[] }[],
): Promise<void> {
  const rows = snippets.flatMap(({ id, moreFiles = [] }) =>
    moreFiles.map(({ name, language, code }, index) => ({
      snippet_id: id,
      position: index + 1,
      name,
      name_key: name === null ? null : fileNameKey(name),
      language,
      code,
    })),
  );
  await engineOf(db).insert.rows(db, 'snippet_files', rows);
}

export async function replaceMoreFiles(db: Kysely<Schema>, id: number, moreFiles: readonly FileInput[]): Promise<void> {
  await db.deleteFrom('snippet_files').where('snippet_id', '=', id).execute();
  await insertMoreFiles(db, [{ id, moreFiles }]);
}
