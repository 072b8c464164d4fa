import { memoryLimiter } from '#server/store/limiter.ts';
import type { Transactional } from '#server/store/store.ts';

/** Every stored use invalidates cached responses, so uses are written at most this often. In milliseconds. */
const FLUSH_INTERVAL = 1_000;
/** Counted uses per snippet and address. Without a limit, a script decides the order of "Most Used". */
const COUNTED = { name: 'use', points: 10, seconds: 60 };

export interface UseCounter {
  /**
   * Counts a use unless the address has used the snippet too often within a minute.
   *
   * @param network client address, as `networkOf` returns it
   */
  add(snippetId: number, network: string): Promise<void>;
  /** Returns the number of uses of a snippet that are not stored yet. */
  pending(snippetId: number): number;
  /** Stores the pending uses in one write. Keeps them for the next flush if that fails. */
  flush(): Promise<void>;
}

/** Counts uses in memory and stores them in batches. A crash loses at most the last second. */
export function createUseCounter(store: Transactional, onError: (error: unknown) => void): UseCounter {
  const counts = new Map<number, number>();
  // In memory on both engines: shared counters would write to the database, and so invalidate the cache, at every use.
  const limiter = memoryLimiter(COUNTED);
  let timer: NodeJS.Timeout | undefined;
  let lastFlush: Promise<void> = Promise.resolve();

  const pending = (snippetId: number): number => counts.get(snippetId) ?? 0;

  const isCounted = (snippetId: number, network: string): Promise<boolean> =>
    limiter.consume(`${snippetId} ${network}`).then(
      () => true,
      () => false,
    );

  function schedule(): void {
    timer ??= setTimeout(() => flush().catch(onError), FLUSH_INTERVAL).unref();
  }

  function flush(): Promise<void> {
    lastFlush = lastFlush.catch(() => {}).then(write);
    return lastFlush;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const batch = new Map(counts);
    try {
      await store.transaction(({ snippets }) => snippets.addUses(batch));
    } catch (error) {
      schedule();
      throw error;
    }
    for (const [id, stored] of batch) {
      const left = pending(id) - stored;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
    }
  }

  return {
    async add(snippetId, network) {
      if (!(await isCounted(snippetId, network))) return;
      counts.set(snippetId, pending(snippetId) + 1);
      schedule();
    },
    pending,
    flush,
  };
}
