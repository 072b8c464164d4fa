import { formatBytes } from '#domain/byte-size.ts';

/** Amount of data that a person stores. */
export interface Usage {
  snippets: number;
  /** UTF-8 size of texts and tags, and compressed size of versions. */
  bytes: number;
}

/** Maximum usage of a person. */
export type Quota = Usage;

/** Returns why `added` does not fit into the quota, or null. A change that adds nothing is allowed beyond a lowered quota. */
export function quotaViolation(quota: Quota, used: Usage, added: Usage): string | null {
  if (added.snippets > 0 && used.snippets + added.snippets > quota.snippets)
    return `Your account is limited to ${quota.snippets.toLocaleString('en')} snippets. Delete some, also from the trash, to make room.`;
  if (added.bytes > 0 && used.bytes + added.bytes > quota.bytes)
    return `Your account is limited to ${formatBytes(quota.bytes)}. Delete snippets, also from the trash, to make room.`;
  return null;
}
