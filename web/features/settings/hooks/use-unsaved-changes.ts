import { useState } from 'react';
import type { z } from 'zod';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

interface UnsavedOptions<T extends object> {
  /** Where the changes are kept until they are saved or discarded. */
  key: string;
  /** Of the changes: every field may be missing. */
  schema: z.ZodType<Partial<T>>;
  saved: T;
}

/**
 * Values that are changed here first and saved later: what is saved, with the changes over it. The changes are still there
 * for whoever leaves the screen, or the page, and comes back.
 */
export function useUnsavedChanges<T extends object>({ key, schema, saved }: UnsavedOptions<T>) {
  const [changes, setChanges] = useState<Partial<T>>(() => readStored(key, schema) ?? {});
  const values: T = { ...saved, ...changes };
  return {
    values,
    changed: JSON.stringify(values) !== JSON.stringify(saved),
    change(change: Partial<T>) {
      const next = { ...changes, ...change };
      setChanges(next);
      writeStored(key, next);
    },
    discard() {
      setChanges({});
      removeStored(key);
    },
  };
}
