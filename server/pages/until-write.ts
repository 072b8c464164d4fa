import type { Store } from '#server/store/store.ts';

/**
 * Keeps what was made until the store has been written to, or `key` is another; whoever asks while it is being made waits
 * for the same. What fails is not kept.
 */
export function untilWrite<T>(store: Store): (key: unknown, make: () => Promise<T>) => Promise<T> {
  let kept: { version: string; key: unknown; value: Promise<T> } | null = null;
  return async (key, make) => {
    const version = await store.version();
    if (kept?.version === version && kept.key === key) return kept.value;
    const mine = { version, key, value: make() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}
