import { LIST_MAX } from '#contract/limits.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { RestoreInput, Version, VersionSummary } from '#contract/versions.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import type { Quota } from '#server/core/quota.ts';
import type { Person } from '#server/core/viewer.ts';
import { cutPage, decodeNumberCursor } from '#server/listing/key-cursor.ts';
import { readSnippetDetail, toFiles } from '#server/listing/snippet-detail.ts';
import { filesOfContent } from '#server/store/repositories/files.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { VersionRow } from '#server/store/repositories/versions.ts';
import type { Repositories, Transactional } from '#server/store/store.ts';
import { type Editable, isOwner, requireEditable, requireOwned, requireReadable } from '#server/visibility/access.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import { changedElsewhere, toSnippetBase } from './based-on.ts';
import { restoredContent } from './restored-content.ts';

export type VersionService = ReturnType<typeof versionService>;

interface Dependencies {
  store: Transactional;
  clock: Clock;
  quota: Quota;
}

/**
 * Creates the operations on versions. All of them throw `not_found` for snippets that the person may not read, and
 * `forbidden` for those that the person may not edit: versions contain what was removed from a snippet.
 */
export function versionService({ store, clock, quota }: Dependencies) {
  async function findEditable({ snippets }: Pick<Repositories, 'snippets'>, person: Person, id: number) {
    return requireEditable(
      person,
      await snippets.find(person, id),
      'Only its owner and editors can read the history of this snippet',
    );
  }

  return {
    /** Lists the versions of a snippet, newest first. */
    async listVersions(
      person: Person,
      id: number,
      page: { cursor?: string; limit?: number },
    ): Promise<Page<VersionSummary>> {
      const snippet = await findEditable(store, person, id);
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
    async getVersion(person: Person, id: number, number: number): Promise<Version> {
      const snippet = await findEditable(store, person, id);
      const { content, ...row } = await requireContent(store, snippet, number);
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
    restoreVersion(person: Person, id: number, number: number, input?: RestoreInput): Promise<SnippetDetail> {
      return store.transaction(async (repositories) => {
        const { snippets } = repositories;
        const snippet = requireEditable(person, await snippets.findToChange(person, id));
        const { content } = await requireContent(repositories, snippet, number);
        const restored = restoredContent(await snippets.content(snippet), content, input?.files);
        const isOwn = isOwner(person, snippet);
        // Another snippet may have the trigger by now.
        const isFree =
          restored.trigger === null || !(await snippets.isTriggerTaken(person.userId, restored.trigger, id));
        const trigger = isOwn && isFree ? restored.trigger : snippet.trigger;
        const now = clock();
        const base = toSnippetBase(input?.basedOn);
        const settings = { updatedAt: now, base, quota, restoredFrom: number, authorId: person.userId };
        if (!(await snippets.update(snippet, { ...restored, trigger }, settings))) throw changedElsewhere();
        if (snippet.isPublic || (await repositories.snippetLinks.hasLive(id, now)))
          await requireNoSecrets(repositories, {
            snippetId: id,
            content: restored,
            allow: isOwn ? input?.allowFindings : undefined,
            now,
          });
        return readSnippetDetail(repositories, requireReadable(person, await snippets.find(person, id)));
      });
    },

    /** Deletes the content of an old version permanently. */
    async purgeVersion(person: Person, id: number, number: number): Promise<void> {
      await store.transaction(async ({ snippets, versions }) => {
        const snippet = requireOwned(person, await snippets.findToChange(person, id));
        if (number === snippet.version) throw conflict('The current version cannot be purged. Edit the snippet first.');
        if (!(await versions.purge(snippet, number, clock()))) throw notFound('Version');
      });
    },
  };
}

async function requireContent(
  { versions }: Pick<Repositories, 'versions'>,
  snippet: Editable<SnippetRow>,
  number: number,
) {
  const version = await versions.find(snippet, number);
  if (version === null) throw notFound('Version');
  if (version.content === null) throw new AppError('gone', 'The content of this version was purged');
  return { ...version, content: version.content };
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
