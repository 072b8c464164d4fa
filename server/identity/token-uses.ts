import type { Store } from '#server/store/store.ts';

/** A use is written at most this often per token, in milliseconds. */
const PRECISION = 60 * 60 * 1000;
/** Delay of a write, which stores the uses of all tokens, in milliseconds. */
const FLUSH_INTERVAL = 1_000;

export interface TokenUses {
  /** @param token its `lastUsedAt` is updated */
  add(token: { readonly id: number; lastUsedAt: number | null }, now: number): void;
  /** Stores the pending uses. Keeps them for the next flush if that fails. */
  flush(): Promise<void>;
}

/** Records when tokens were last used, in memory first and then in batches. */
export function createTokenUses(store: Pick<Store, 'recordTokenUses'>, onError: (error: unknown) => void): TokenUses {
  let pending = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    timer ??= setTimeout(() => flush().catch(onError), FLUSH_INTERVAL).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await store.recordTokenUses(batch, PRECISION);
    } catch (error) {
      pending = new Map([...batch, ...pending]);
      schedule();
      throw error;
    }
  }

  return {
    add(token, now) {
      if (token.lastUsedAt !== null && now - token.lastUsedAt < PRECISION) return;
      token.lastUsedAt = now;
      pending.set(token.id, now);
      schedule();
    },
    flush,
  };
}
