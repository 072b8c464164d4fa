import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '#web/lib/storage.ts';
import type { DiffOptions } from '#web/shared/diff/diff-options.ts';

const KEY = 'diff';
const Stored = z.object({ split: z.boolean(), folded: z.boolean() });

/** Returns how diffs are shown, as last chosen in this browser. */
export function useDiffOptions(): [DiffOptions, (change: Partial<DiffOptions>) => void] {
  const [options, setOptions] = useState(() => readStored(KEY, Stored) ?? { split: false, folded: true });
  function change(changed: Partial<DiffOptions>): void {
    const next = { ...options, ...changed };
    setOptions(next);
    writeStored(KEY, next);
  }
  return [options, change];
}
