import { TAGS_MAX } from '#contract/limits.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { type Quota, quotaViolation, type Usage } from '#server/core/quota.ts';
import type { SnippetContent } from '#server/store/repositories/files.ts';
import type { ImportedSnippet } from '#server/store/repositories/imports.ts';
import { usageOf } from '#server/store/repositories/usage.ts';
import type { Repositories } from '#server/store/store.ts';
import { requireNoSecrets } from '#server/visibility/secret-check.ts';
import { type Failure, type Item, type Valid, withoutTrigger } from '../import-items.ts';
import type { Match } from './match-items.ts';

interface Options {
  matches: ReadonlyMap<number, Match>;
  now: number;
  quota: Quota;
  used: Usage;
}

/** Stores items as new versions of the snippets that they match. Reports those that cannot be stored, or lose their trigger. */
export async function updateItems(
  repositories: Repositories,
  person: Person,
  items: Valid<Item>,
  { matches, now, quota, used }: Options,
): Promise<{ updated: ImportedSnippet[]; failed: Failure[]; untriggered: Failure[] }> {
  const { snippets } = repositories;
  const updated: ImportedSnippet[] = [];
  const failed: Failure[] = [];
  const untriggered: Failure[] = [];
  let { bytes } = used;
  for (const [index, item] of items) {
    const snippet = await snippets.findToChange(person, matches.get(index)?.id ?? 0);
    if (snippet === null) continue;
    const before = await snippets.content(snippet);
    const trigger = await freeTrigger(repositories, person, snippet.id, item);
    const content = updatedContent(before, item, trigger);
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
    if (item.trigger !== undefined && trigger === null) untriggered.push(withoutTrigger(index, item.trigger));
    const version = (await snippets.find(person, snippet.id))?.version ?? snippet.version;
    const state = { version: snippet.version, updatedAt: snippet.updatedAt };
    if (version !== snippet.version) updated.push({ snippetId: snippet.id, version, before: state });
  }
  return { updated, failed, untriggered };
}

/** Returns the trigger of an item, or null if it has none or another snippet has it. */
async function freeTrigger(
  { snippets }: Repositories,
  { userId }: Person,
  id: number,
  { trigger }: Item,
): Promise<string | null> {
  return trigger === undefined || (await snippets.isTriggerTaken(userId, trigger, id)) ? null : trigger;
}

/** Returns the content of an item, with what only the stored snippet has. */
function updatedContent(before: SnippetContent, item: Item, trigger: string | null): SnippetContent {
  return {
    title: item.title,
    description: item.description ?? before.description,
    tags: [...new Set([...before.tags, ...item.tags])],
    isTemplate: item.isTemplate ?? before.isTemplate,
    trigger: trigger ?? before.trigger,
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
