import { createHash } from 'node:crypto';
import type { FileInput } from '#contract/snippet-fields.ts';
import type { Person } from '#server/core/caller.ts';
import { filesOfContent } from '#server/store/repositories/files.ts';
import type { StoredKey } from '#server/store/repositories/stored-contents.ts';
import { triggerKey } from '#server/store/repositories/triggers.ts';
import type { Repositories } from '#server/store/store.ts';
import type { Item, Valid } from '../import-items.ts';

/** How an item relates to the caller's snippets: `id` is that of the stored one. */
export type Match = ({ status: 'new'; id: null } | { status: 'same' | 'changed'; id: number }) & {
  /** The stored snippet with the trigger of a new or changed item. */
  triggerTakenBy?: number | undefined;
};

/**
 * Compares items with the caller's snippets outside the trash. An item is `same` as a snippet with equal title and files, and
 * `changed` if one has its title and first file name, or its trigger. No two items change the same snippet.
 */
export async function matchItems(
  { snippets }: Pick<Repositories, 'snippets'>,
  person: Person,
  items: Valid<Item>,
): Promise<Map<number, Match>> {
  const candidates = candidatesOf(await snippets.storedKeys(person), items);
  const idsByHash = new Map<string, number[]>();
  for await (const batch of snippets.storedFiles(person, candidates.ids)) {
    for (const { id, title, files } of batch) {
      const hash = hashOf(title, files);
      idsByHash.set(hash, [...(idsByHash.get(hash) ?? []), id]);
    }
  }

  const matches = new Map<number, Match>();
  for (const [index, item] of items) {
    const ids = idsByHash.get(hashOf(item.title, filesOfContent(item)));
    if (ids === undefined) continue;
    // Equal items are the equal snippets in their order.
    const [id = 0] = ids;
    if (ids.length > 1) ids.shift();
    matches.set(index, { status: 'same', id });
  }
  const taken = new Set([...matches.values()].map(({ id }) => id));
  for (const [index, item] of items) {
    if (matches.has(index)) continue;
    const id = candidates.of(item).find((one) => !taken.has(one));
    const triggerTakenBy = candidates.withTriggerOf(item);
    matches.set(
      index,
      id === undefined ? { status: 'new', id: null, triggerTakenBy } : { status: 'changed', id, triggerTakenBy },
    );
    if (id !== undefined) taken.add(id);
  }
  return matches;
}

const nameKey = ({ title, fileName = null }: { title: string; fileName?: string | null }): string =>
  JSON.stringify([title, fileName]);

/** Finds the snippets with the title and first file name of an item, or with its trigger. */
function candidatesOf(stored: readonly StoredKey[], items: Valid<Item>) {
  const names = new Set([...items.values()].map(nameKey));
  const triggers = new Set([...items.values()].flatMap(({ trigger }) => (trigger ? triggerKey(trigger) : [])));
  const byName = new Map<string, number[]>();
  const byTrigger = new Map<string, number>();
  for (const key of stored) {
    const name = nameKey(key);
    if (names.has(name)) byName.set(name, [...(byName.get(name) ?? []), key.id]);
    if (key.triggerKey !== null && triggers.has(key.triggerKey)) byTrigger.set(key.triggerKey, key.id);
  }
  const withTriggerOf = ({ trigger }: Item): number | undefined =>
    trigger === undefined ? undefined : byTrigger.get(triggerKey(trigger));
  return {
    withTriggerOf,
    ids: [...new Set([...byName.values(), ...byTrigger.values()].flat())].sort((a, b) => a - b),
    of(item: Item): number[] {
      const triggered = withTriggerOf(item);
      return [...(byName.get(nameKey(item)) ?? []), ...(triggered === undefined ? [] : [triggered])];
    },
  };
}

/** Line ends and white space at the end differ between programs. */
const normalize = (code: string): string => code.replaceAll('\r\n', '\n').trimEnd();

function hashOf(title: string, files: readonly FileInput[]): string {
  const content = [title, ...files.map(({ name, language, code }) => [name, language, normalize(code)])];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64');
}
