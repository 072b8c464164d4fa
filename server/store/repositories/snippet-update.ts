import type { Kysely } from 'kysely';
import type { Quota } from '#server/core/quota.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { readContent, replaceMoreFiles, type SnippetContent, type SnippetFields } from './files.ts';
import { updateSharedRecency } from './shared-items.ts';
import { fieldColumns, searchRow, tagRows } from './snippet-columns.ts';
import type { SnippetRow } from './snippet-row.ts';
import { sortKeys } from './sort-keys.ts';
import { addUsage, usageOf } from './usage.ts';
import { isSameContent } from './version-content.ts';
import { recordVersion } from './versions.ts';

/** The state of a snippet that an edit started from. */
export type SnippetBase = { version: number } | { updatedAt: number };

interface UpdateOptions {
  updatedAt: number;
  base?: SnippetBase | undefined;
  quota?: Quota | null;
  restoredFrom?: number | null;
  keepsTime?: boolean;
  authorId?: string;
}

/** Edits a snippet. */
export function snippetUpdate(write: Kysely<Schema>) {
  const engine = engineOf(write);
  const keys = sortKeys(write);

  /** An edit that kept `updatedAt` has stored a version later than that. */
  async function isCurrent(base: SnippetBase, { id, version, updatedAt }: SnippetRow): Promise<boolean> {
    if ('version' in base) return base.version === version;
    if (base.updatedAt !== updatedAt) return false;
    const later = write
      .selectFrom('snippet_versions')
      .select('number')
      .where('snippet_id', '=', id)
      .where('number', '=', version)
      .where('created_at', '>', updatedAt);
    return (await later.executeTakeFirst()) === undefined;
  }

  return {
    /**
     * Replaces the fields that a person edits and stores the result as a new version. An edit that changes nothing stores
     * nothing. Returns false, before any change, when `base` is not the stored version.
     *
     * @param current the row that `findToChange` returned in this transaction
     * @param updatedAt time of the edit in milliseconds
     * @param base the state that may be replaced; undefined for any
     * @param keepsTime whether the snippet keeps `updatedAt` and its position in lists
     * @param quota of the owner; null for none
     * @param restoredFrom number of the version that the edit restores
     * @param authorId who makes the edit; defaults to the owner
     * @throws AppError `quota_exceeded`
     */
    async update(
      current: SnippetRow,
      change: SnippetFields,
      {
        updatedAt: now,
        base,
        quota = null,
        restoredFrom = null,
        keepsTime = false,
        authorId = current.userId,
      }: UpdateOptions,
    ): Promise<boolean> {
      if (base !== undefined && !(await isCurrent(base, current))) return false;
      const before = await readContent(write, current);
      const snippet = applyChange(before, change);
      if (isSameContent(before, snippet)) return true;
      const editedAt = Math.max(now, current.updatedAt + 1);
      const updatedAt = keepsTime ? current.updatedAt : editedAt;
      const version = current.version + 1;
      await write.deleteFrom('snippet_search').where('rowid', '=', current.recency).execute();
      await write.deleteFrom('snippet_tags').where('snippet_id', '=', current.id).execute();
      const [recency = Number.NaN] = keepsTime ? [current.recency] : await keys.assign([updatedAt]);
      await write
        .updateTable('snippets')
        .set({ ...fieldColumns(snippet), recency, version, updated_at: updatedAt })
        .where('id', '=', current.id)
        .execute();
      if (change.moreFiles !== undefined) await replaceMoreFiles(write, current.id, change.moreFiles);
      await engine.insert.rows(
        write,
        'snippet_tags',
        tagRows(current.id, snippet, current.isPublic && current.deletedAt === null),
      );
      await engine.insert.rows(write, 'snippet_search', [searchRow({ snippet, recency })]);
      const versionBytes = await recordVersion(write, current.id, {
        before: { number: current.version, createdAt: current.updatedAt, content: before },
        after: { number: version, createdAt: editedAt, content: snippet },
        restoredFrom,
        authorId: authorId === current.userId ? null : authorId,
      });
      await updateSharedRecency(write, [current.id]);
      const bytes = usageOf(snippet).bytes - usageOf(before).bytes;
      // An edit that makes the snippet smaller is allowed beyond the quota, though its version takes room.
      await addUsage(write, current.userId, { snippets: 0, bytes: bytes + versionBytes }, bytes < 0 ? null : quota);
      return true;
    },
  };
}

/** Returns the content after an edit. */
const applyChange = (before: SnippetContent, change: SnippetFields): SnippetContent => ({
  title: change.title,
  description: change.description,
  tags: change.tags,
  isTemplate: change.isTemplate ?? before.isTemplate,
  trigger: change.trigger === undefined ? before.trigger : change.trigger,
  code: change.code,
  language: change.language,
  fileName: change.fileName === undefined ? before.fileName : change.fileName,
  moreFiles: change.moreFiles ?? before.moreFiles,
});
