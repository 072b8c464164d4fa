import { TAGS_MAX } from '#contract/limits.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { type Quota, quotaViolation, type Usage } from '#server/core/quota.ts';
import type { SnippetContent } from '#server/store/repositories/files.ts';
import type { ImportedSnippet } from '#server/store/repositories/imports.ts';
import { usageOf } from '#server/store/repositories/usage.ts';
import type { Repositories } from '#server/store/store.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import type { Failure, Item, Valid } from '../import-items.ts';
import type { Match } from './match-items.ts';

interface Options {
  matches: ReadonlyMap<number, Match>;
  now: number;
  quota: Quota;
  used: Usage;
}

/** Stores items as new versions of the snippets that they match. Reports those that cannot be stored. */
export async function updateItems(
  repositories: Repositories,
  person: Person,
  items: Valid<Item>,
  { matches, now, quota, used }: Options,
): Promise<{ updated: ImportedSnippet[]; failed: Failure[] }> {
  const { snippets } = repositories;
  const updated: ImportedSnippet[] = [];
  const failed: Failure[] = [];
  let { bytes } = used;
  for (const [index, item] of items) {
    const snippet = await snippets.findToChange(person, matches.get(index)?.id ?? 0);
    if (snippet === null) continue;
    const before = await snippets.content(snippet);
    const content = await updatedContent(repositories, person, { id: snippet.id, before, item });
    // At most: both states are stored as versions, compressed.
    const added = usageOf(content).bytes + Math.max(usageOf(content).bytes, usageOf(before).bytes);
    const message =
      (content.tags.length > TAGS_MAX ? `A snippet has at most ${TAGS_MAX} tags` : null) ??
      quotaViolation(quota, { ...used, bytes }, { snippets: 0, bytes: added }) ??
      (await secretsIn(repositories, { snippetId: snippet.id, isPublic: snippet.isPublic, content, now }));
    if (message !== null) {
      failed.push({ kind: 'snippet', index, message });
      continue;
    }
    await snippets.update(snippet, content, { updatedAt: now, quota });
    bytes += added;
    const version = (await snippets.find(person, snippet.id))?.version ?? snippet.version;
    const state = { version: snippet.version, updatedAt: snippet.updatedAt };
    if (version !== snippet.version) updated.push({ snippetId: snippet.id, version, before: state });
  }
  return { updated, failed };
}

/** Returns the content of an item, with what only the stored snippet has. */
async function updatedContent(
  { snippets }: Repositories,
  { userId }: Person,
  { id, before, item }: { id: number; before: SnippetContent; item: Item },
): Promise<SnippetContent> {
  const isFree = item.trigger !== undefined && !(await snippets.isTriggerTaken(userId, item.trigger, id));
  return {
    title: item.title,
    description: item.description ?? before.description,
    tags: [...new Set([...before.tags, ...item.tags])],
    isTemplate: item.isTemplate ?? before.isTemplate,
    trigger: isFree ? (item.trigger ?? null) : before.trigger,
    code: item.code,
    language: item.language,
    fileName: item.fileName,
    moreFiles: item.moreFiles,
  };
}

/** Returns why others who can read the snippet must not read its new content; null if they may. */
async function secretsIn(
  repositories: Repositories,
  { isPublic, ...check }: { snippetId: number; isPublic: boolean; content: SnippetContent; now: number },
): Promise<string | null> {
  if (!isPublic && !(await repositories.snippetLinks.hasLive(check.snippetId, check.now))) return null;
  try {
    await requireNoSecrets(repositories, check);
    return null;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'secrets_found')) throw error;
    return `${error.message}. Update it in the editor to check them.`;
  }
}
