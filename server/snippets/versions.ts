import { LIST_MAX } from '#contract/limits.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { RestoreInput, Version, VersionSummary } from '#contract/versions.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import type { Quota } from '#server/core/quota.ts';
import { cutPage, decodeNumberCursor } from '#server/listing/key-cursor.ts';
import { toFiles } from '#server/listing/snippet-detail.ts';
import { filesOfContent } from '#server/store/repositories/files.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { VersionRow } from '#server/store/repositories/versions.ts';
import type { Repositories } from '#server/store/store.ts';
import type { WritableStore } from '#server/store/write.ts';
import { requireEditable, requireOwned } from '#server/visibility/access.ts';
import { requireVersionContent } from './version-content.ts';
import { restoreVersion } from './writes/restore-version.ts';

interface Dependencies {
  store: WritableStore;
  clock: Clock;
  quota: Quota;
}

/**
 * Creates the operations on versions. All of them throw `not_found` for snippets that the person may not read, and
 * `forbidden` for those that the person may not edit: versions contain what was removed from a snippet.
 */
export function versionService({ store, clock, quota }: Dependencies) {
  async function findEditable({ snippets }: Pick<Repositories, 'snippets'>, caller: SignedInCaller, id: number) {
    return requireEditable(
      caller,
      await snippets.find(caller, id),
      'Only its owner and editors can read the history of this snippet',
    );
  }

  return {
    /** Lists the versions of a snippet, newest first. */
    async listVersions(
      caller: SignedInCaller,
      id: number,
      page: { cursor?: string; limit?: number },
    ): Promise<Page<VersionSummary>> {
      const snippet = await findEditable(store, caller, id);
      const before = decodeNumberCursor(page.cursor);
      const limit = page.limit ?? LIST_MAX;
      const found = await store.versions.list(snippet, { before, limit: limit + 1 });
      const { rows, next } = cutPage(found, limit, ({ number }) => String(number));
      return {
        items: rows.map((row) => toSummary(snippet, row)),
        next,
        total: await store.versions.count(snippet),
      };
    },

    /** @throws AppError `gone` if the version was purged */
    async getVersion(caller: SignedInCaller, id: number, number: number): Promise<Version> {
      const snippet = await findEditable(store, caller, id);
      const { content, ...row } = await requireVersionContent(store, snippet, number);
      const { title, description, language, tags, isTemplate, trigger } = content;
      const files = toFiles(title, filesOfContent(content));
      return { ...toIdentity(snippet, row), title, description, language, tags, isTemplate, trigger, files };
    },

    /**
     * Stores a version, or some of its files, as a new version. Stores nothing if that equals the current one. The snippet
     * keeps its trigger if another one has that of the version, or if an editor restores it.
     *
     * @throws AppError `gone` if the version was purged, `conflict` if the snippet changed since `basedOn`,
     * `quota_exceeded`, or `secrets_found` if the snippet is public or has a live link
     */
    restoreVersion(caller: SignedInCaller, id: number, number: number, input?: RestoreInput): Promise<SnippetDetail> {
      return store.write(restoreVersion, { caller, id, number, input, now: clock(), quota });
    },

    /** Deletes the content of an old version permanently. */
    async purgeVersion(caller: SignedInCaller, id: number, number: number): Promise<void> {
      await store.transaction(async ({ snippets, versions }) => {
        const snippet = requireOwned(caller, await snippets.findToChange(caller, id));
        if (number === snippet.version) throw conflict('The current version cannot be purged. Edit the snippet first.');
        if (!(await versions.purge(snippet, number, clock()))) throw notFound('Version');
      });
    },
  };
}

const toIdentity = (snippet: SnippetRow, version: VersionRow) => ({
  number: version.number,
  createdAt: toTimestamp(version.createdAt),
  authorName: version.authorId === null ? snippet.authorName : version.authorName,
  restoredFrom: version.restoredFrom,
  purgedAt: version.purgedAt === null ? null : toTimestamp(version.purgedAt),
});

const toSummary = (snippet: SnippetRow, version: VersionRow): VersionSummary => ({
  ...toIdentity(snippet, version),
  title: version.title,
  additions: version.additions,
  deletions: version.deletions,
  changedFiles: version.changedFiles,
});
