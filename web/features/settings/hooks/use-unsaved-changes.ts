import { useState } from 'react';
import type { z } from 'zod';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

interface UnsavedOptions<T extends object> {
  /** Storage key of the unsaved changes. */
  key: string;
  /** Schema of the changes; every field is optional. */
  schema: z.ZodType<Partial<T>>;
  saved: T;
}

/** Overlays unsaved changes on saved values. Changes survive navigation and reloads. */
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
