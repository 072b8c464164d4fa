import type { z } from 'zod';
import { PINS_MAX } from '#contract/limits.ts';
import { ImportItem, type ImportReply } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import { type Quota, quotaViolation, type Usage } from '#server/core/quota.ts';
import { withFiles } from '#server/store/repositories/files.ts';
import type { NewSnippet } from '#server/store/repositories/snippet-inserts.ts';
import { triggerKey } from '#server/store/repositories/triggers.ts';
import { usageOf } from '#server/store/repositories/usage.ts';
import type { Repositories } from '#server/store/store.ts';
import { describeSecrets, findSecrets } from '#server/visibility/secret-check.ts';
import { newShareId } from '#server/visibility/share-id.ts';

export type Failure = ImportReply['failed'][number];
/** Valid items by their index in the file. */
export type Valid<T> = Map<number, T>;
/** A valid snippet with its files as the store takes them. */
export type Item = ReturnType<typeof toItem>;

const toItem = ({ files, ...item }: ImportItem) => withFiles(item, files);

/** Validates the snippets of an import. */
export function readItems(items: unknown[], failed: Failure[]): Valid<Item> {
  return new Map([...validate(ImportItem, items, 'snippet', failed)].map(([index, item]) => [index, toItem(item)]));
}

/** Returns the valid items, and adds a report for each other one. */
export function validate<T extends z.ZodType>(schema: T, items: unknown[], kind: Failure['kind'], failed: Failure[]) {
  const valid: Valid<z.output<T>> = new Map();
  for (const [index, item] of items.entries()) {
    const { success, data, error } = schema.safeParse(item);
    if (success) valid.set(index, data);
    else failed.push({ kind, index, message: error.issues[0]?.message ?? 'Invalid item' });
  }
  return valid;
}

/** Returns a report for each public snippet with possible secrets. */
export async function findLeaks(items: Valid<Item>): Promise<Map<number, Failure>> {
  const leaks = new Map<number, Failure>();
  for (const [index, item] of items) {
    if (item.isPublic !== true) continue;
    const secrets = await findSecrets(item);
    if (secrets.length === 0) continue;
    const message = `Imported as private. Possible secrets: ${await describeSecrets(secrets)}`;
    leaks.set(index, { kind: 'snippet', index, message, imported: true });
  }
  return leaks;
}

/** Separates the snippets beyond the quota. Smaller ones after them may still fit. */
export function applyQuota(
  snippets: Valid<Item>,
  quota: Quota,
  used: Usage,
): { fitting: Valid<Item>; excess: Failure[]; total: Usage } {
  const fitting: Valid<Item> = new Map();
  const excess: Failure[] = [];
  let total = used;
  for (const [index, snippet] of snippets) {
    const own = usageOf(snippet);
    const message = quotaViolation(quota, total, own);
    if (message !== null) {
      excess.push({ kind: 'snippet', index, message });
      continue;
    }
    fitting.set(index, snippet);
    total = { snippets: total.snippets + own.snippets, bytes: total.bytes + own.bytes };
  }
  return { fitting, excess, total };
}

/** Clamps a timestamp of a file to the past; defaults to now. */
export const past = (timestamp: number | undefined, now: number) => Math.min(Math.max(timestamp ?? now, 0), now);

/** Returns the trigger and takes it, or null if it is taken. */
function takeTrigger(trigger: string | undefined, taken: Set<string>): string | null {
  if (trigger === undefined) return null;
  const key = triggerKey(trigger);
  return taken.size === taken.add(key).size ? null : trigger;
}

/** Returns a report about a snippet that is stored without its trigger. */
export const withoutTrigger = (index: number, trigger: string): Failure => ({
  kind: 'snippet',
  index,
  message: `Imported without the trigger “${trigger}”: another snippet has it`,
  imported: true,
});

/** Returns the new ids by index in the file, and a report for each snippet that is stored without its trigger. */
export async function storeSnippets(
  { snippets, pins }: Repositories,
  person: Person,
  items: Valid<Item>,
  {
    now,
    quota,
    isPublic: isPublicItem,
  }: { now: number; quota: Quota; isPublic: (index: number, item: Item) => boolean },
): Promise<{ ids: Map<number, number>; untriggered: Failure[] }> {
  const untriggered: Failure[] = [];
  const taken = await snippets.triggerKeys(person.userId);
  const created = [...items].map(([index, item]): NewSnippet => {
    const createdAt = past(item.createdAt, past(item.updatedAt, now));
    const updatedAt = Math.max(createdAt, past(item.updatedAt ?? createdAt, now));
    const isPublic = isPublicItem(index, item);
    const shareId = isPublic ? newShareId() : undefined;
    const trigger = takeTrigger(item.trigger, taken);
    if (item.trigger !== undefined && trigger === null) untriggered.push(withoutTrigger(index, item.trigger));
    return { ...item, trigger, userId: person.userId, createdAt, updatedAt, isPublic, publishedAt: now, shareId };
  });
  const inserted = await snippets.insertAll(created, quota);
  const ids = new Map<number, number>();
  const favorites = [];
  const pinned: { id: number; pin: number }[] = [];
  for (const [order, [index, item]] of [...items].entries()) {
    const id = inserted[order];
    if (id === undefined) throw new Error('A snippet was not inserted');
    if (item.isFavorite) favorites.push(id);
    if (item.pin !== undefined) pinned.push({ id, pin: item.pin });
    ids.set(index, id);
  }
  await snippets.addFavorites(person.userId, favorites, now);
  if (pinned.length > 0) {
    const room = Math.max(0, PINS_MAX - (await pins.lockPinned(person)).length);
    const inOrder = pinned.toSorted((a, b) => a.pin - b.pin).map(({ id }) => id);
    await pins.pinLast(person, inOrder.slice(0, room));
  }
  return { ids, untriggered };
}
