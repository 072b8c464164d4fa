import type { FileInput } from '#contract/snippet-fields.ts';
import type { ExportDocument } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import { filesOfContent } from '#server/store/repositories/files.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories } from '#server/store/store.ts';

/** Ends after 200 snippets or 512 KiB of code, which is about 1 MiB of JSON. */
const PAGE = { limit: 200, bytes: 512 * 1024 };

export interface SnippetTask {
  person: Person;
  /** Id of the last snippet of the previous page. */
  after: number;
  /** Only the snippets of this collection. */
  collectionId: number | undefined;
}

type ExportedSnippet = ExportDocument['snippets'][number];

interface Page {
  snippets: ExportedSnippet[];
  /** Ids of the snippets in ascending order. */
  ids: number[];
}

const toExportedSnippet = (row: SnippetRow, files: FileInput[], pin: number): ExportedSnippet => ({
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
  pin: pin < 0 ? null : pin,
  isPublic: row.isPublic,
  commentsClosed: row.commentsClosed,
  isTemplate: row.isTemplate,
  trigger: row.trigger,
  files,
});

/** Reads a page of a person's snippets in creation order. Changes do not affect it. */
export default async function readSnippetRows(
  { snippets, snippetLists, pins }: Repositories,
  { person, after, collectionId }: SnippetTask,
): Promise<Page> {
  const rows = await snippetLists.listOwn(person, { after, collectionId, ...PAGE });
  const pinned = await pins.listPinned(person);
  const exported: ExportedSnippet[] = [];
  for (const row of rows)
    exported.push(toExportedSnippet(row, filesOfContent(await snippets.content(row)), pinned.indexOf(row.id)));
  return { snippets: exported, ids: rows.map(({ id }) => id) };
}

export const exportedSnippetRows: ReadJob<SnippetTask, Page> = { module: import.meta.url, run: readSnippetRows };
