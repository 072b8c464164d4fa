import type { Kysely } from 'kysely';
import type { Quota } from '#server/core/quota.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { readContent, replaceMoreFiles, type SnippetContent, type SnippetFields } from './files.ts';
import { updateSharedRecency } from './shared-items.ts';
import { fieldColumns, searchRow, tagRows } from './snippet-columns.ts';
import type { SnippetRow } from './snippet-row.ts';
import { sortKeys } from './sort-keys.ts';
import { triggerQueries } from './triggers.ts';
import { addUsage, usageOf } from './usage.ts';
import { isSameContent } from './version-content.ts';
import { findVersionContent, recordVersion, removeVersionsAfter } from './versions.ts';

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

  /** Replaces the content, its search text and its place in lists. */
  async function replace(
    { id, recency: oldRecency, isPublic, deletedAt }: SnippetRow,
    { before, snippet }: { before: SnippetContent; snippet: SnippetContent },
    { version, updatedAt, keepsTime }: { version: number; updatedAt: number; keepsTime: boolean },
  ): Promise<void> {
    await write.deleteFrom('snippet_search').where('rowid', '=', oldRecency).execute();
    await write.deleteFrom('snippet_tags').where('snippet_id', '=', id).execute();
    const [recency = Number.NaN] = keepsTime ? [oldRecency] : await keys.assign([updatedAt]);
    await write
      .updateTable('snippets')
      .set({ ...fieldColumns(snippet), recency, version, updated_at: updatedAt })
      .where('id', '=', id)
      .execute();
    if (snippet.moreFiles !== before.moreFiles) await replaceMoreFiles(write, id, snippet.moreFiles);
    await engine.insert.rows(write, 'snippet_tags', tagRows(id, snippet, isPublic && deletedAt === null));
    await engine.insert.rows(write, 'snippet_search', [searchRow({ snippet, recency })]);
    await updateSharedRecency(write, [id]);
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
      await replace(current, { before, snippet }, { version, updatedAt, keepsTime });
      const versionBytes = await recordVersion(write, current.id, {
        before: { number: current.version, createdAt: current.updatedAt, content: before },
        after: { number: version, createdAt: editedAt, content: snippet },
        restoredFrom,
        authorId: authorId === current.userId ? null : authorId,
      });
      const bytes = usageOf(snippet).bytes - usageOf(before).bytes;
      // An edit that makes the snippet smaller is allowed beyond the quota, though its version takes room.
      await addUsage(write, current.userId, { snippets: 0, bytes: bytes + versionBytes }, bytes < 0 ? null : quota);
      return true;
    },

    /**
     * Takes back the edits since a version, as if they had not been made. Returns false, before any change, when the content
     * of that version is gone.
     *
     * @param current the row that `findToChange` returned in this transaction
     */
    async revert(
      current: SnippetRow,
      { version, updatedAt }: { version: number; updatedAt: number },
    ): Promise<boolean> {
      const stored = await findVersionContent(write, current.id, version);
      if (stored === null) return false;
      const { isTriggerTaken } = triggerQueries(write);
      const isTaken = stored.trigger !== null && (await isTriggerTaken(current.userId, stored.trigger, current.id));
      const snippet = { ...stored, trigger: isTaken ? null : stored.trigger };
      const before = await readContent(write, current);
      await replace(current, { before, snippet }, { version, updatedAt, keepsTime: false });
      const freed = await removeVersionsAfter(write, current.id, version);
      const bytes = usageOf(snippet).bytes - usageOf(before).bytes - freed;
      await addUsage(write, current.userId, { snippets: 0, bytes });
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
