import { formatBytes } from '#contract/byte-size.ts';
import { AppError } from './errors.ts';
import type { Usage } from './store/repositories/usage.ts';
import type { Repositories } from './store/store.ts';
import type { Person } from './viewer.ts';

/** What a person may store at most. */
export type Quota = Usage;

/** Returns why `added` does not fit into the quota, or null. What adds nothing always fits, also beyond a lowered quota. */
export function quotaViolation(quota: Quota, used: Usage, added: Usage): string | null {
  if (added.snippets > 0 && used.snippets + added.snippets > quota.snippets)
    return `Your account is limited to ${quota.snippets.toLocaleString('en')} snippets. Delete some to make room.`;
  if (added.bytes > 0 && used.bytes + added.bytes > quota.bytes)
    return `Your account is limited to ${formatBytes(quota.bytes)}. Delete snippets to make room.`;
  return null;
}

/**
 * Runs work that stores more for a person. Call it inside a transaction.
 *
 * @param added what `work` adds to the usage
 * @throws AppError `quota_exceeded`
 */
export async function withinQuota<T>(
  { usage }: Pick<Repositories, 'usage'>,
  person: Person,
  { quota, added }: { quota: Quota; added: Usage },
  work: () => Promise<T>,
): Promise<T> {
  throwOn(quotaViolation(quota, await usage.of(person.userId), added));
  const result = await work();
  // Again, with the row locked by the change: in PostgreSQL another transaction may have used the room since.
  throwOn(quotaViolation(quota, less(await usage.of(person.userId), added), added));
  return result;
}

const less = (usage: Usage, added: Usage): Usage => ({
  snippets: usage.snippets - added.snippets,
  bytes: usage.bytes - added.bytes,
});

function throwOn(violation: string | null): void {
  if (violation !== null) throw new AppError('quota_exceeded', violation);
}
