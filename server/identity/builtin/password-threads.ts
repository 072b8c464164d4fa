import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** How long a thread stays with nothing to do, in ms. */
const IDLE = 60_000;
/** In MB, of V8 alone: the memory that hashing takes is not V8's. */
const MEMORY = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 64 };

/**
 * Threads for hashing alone. Node's pool has four, each of which is left with the 19 MiB of the hashes it made. Each that
 * hashes keeps a core busy: one is left for everybody else, and who comes later waits.
 */
const threads = new Piscina<unknown, unknown>({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout: IDLE,
  resourceLimits: MEMORY,
});

// What a thread gives back is typed where it is made.

/** Hashes a password into a PHC string, beside the event loop. */
export async function hashPassword(password: string): Promise<string> {
  return (await threads.run(password, { name: 'hash' })) as string;
}

/** Whether a password is the one that was hashed, beside the event loop. */
export async function isPassword(given: { password: string; passwordHash: string }): Promise<boolean> {
  return (await threads.run(given, { name: 'matches' })) as boolean;
}
