import { useState } from 'react';

/** Values that are changed here first and kept later: what is saved, with the changes over it. */
export function useUnsaved<T extends object>(saved: T) {
  const [changes, setChanges] = useState<Partial<T>>({});
  const values: T = { ...saved, ...changes };
  return {
    values,
    changed: JSON.stringify(values) !== JSON.stringify(saved),
    change: (change: Partial<T>) => setChanges((before) => ({ ...before, ...change })),
    discard: () => setChanges({}),
  };
}
