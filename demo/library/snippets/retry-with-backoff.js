import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Tries again with exponential backoff and full jitter: the waits are random in
 * [0, base * 2^attempt], so a thousand clients do not come back in step.
 */
export async function retry(work, { tries = 5, base = 100, max = 10_000, signal, when = () => true } = {}) {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt + 1 >= tries || !when(error)) throw error;
      const ceiling = Math.min(max, base * 2 ** attempt);
      await sleep(Math.random() * ceiling, undefined, { signal });
    }
  }
}
