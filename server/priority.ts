import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';

/** By how much lower: where both want a processor, Linux gives the event loop ten times as much of it. */
const LOWER = 10;
const LOWEST = 19;
/** Where Linux has the threads of this process; missing where a sandbox hides it. */
const THREADS = '/proc/self/task';
/** What Node calls the threads in which V8 compiles and collects garbage. */
const OF_V8 = 'node-V8Worker';

/**
 * Has a thread give way to the event loop, which then hardly waits for a processor (docs/decisions/0018). Only on Linux, where
 * it is the thread that has a priority and not the process.
 *
 * @param id of the thread; without one, of whoever calls
 */
export function lowerPriority(id = 0): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(id, Math.min(LOWEST, getPriority(id) + LOWER));
  } catch {
    // Some sandboxes forbid it, and all that is lost are milliseconds.
  }
}

/** Has the threads of V8 give way, too. They are there before the first line of a program. */
export function lowerThreadsOfV8(): void {
  if (!existsSync(THREADS)) return;
  for (const id of readdirSync(THREADS)) {
    if (readFileSync(join(THREADS, id, 'comm'), 'utf8').trim() === OF_V8) lowerPriority(Number(id));
  }
}
