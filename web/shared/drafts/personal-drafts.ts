import { removeStored, storedKeys } from '#web/lib/storage.ts';

/** Draft keys are `<kind>-draft:<user id>`, optionally followed by `:<item>` and `#<number>`. */
function draftKeysOf(userId: string): string[] {
  return storedKeys('localStorage').filter((key) => {
    const [kind = '', owner] = key.split(/[:#]/);
    return kind.endsWith('-draft') && owner === userId;
  });
}

/** Returns whether this browser stores drafts of a person. */
export const hasDrafts = (userId: string): boolean => draftKeysOf(userId).length > 0;

/** Deletes all drafts of a person from this browser. */
export function deleteDrafts(userId: string): void {
  for (const key of draftKeysOf(userId)) removeStored(key);
}
