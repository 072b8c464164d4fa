import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';

/**
 * By how much whatever works beside the event loop has a lower priority, as Piscina's `niceIncrement`. Where both want a
 * processor, Linux gives it a tenth, and the event loop hardly waits (docs/decisions/0025). Elsewhere this would lower the
 * whole process.
 */
export const NICE_BESIDE = process.platform === 'linux' ? 10 : 0;

const LOWEST = 19;
/** Where Linux has the threads of this process. */
const THREADS = '/proc/self/task';
/** What Node calls the threads in which V8 compiles and collects garbage. */
const OF_V8 = 'node-V8Worker';

/** Has the threads of V8 give way, too: once they are there, which is before this program's first line. */
export function lowerThreadsOfV8(): void {
  if (process.platform !== 'linux') return;
  const priority = Math.min(LOWEST, getPriority() + NICE_BESIDE);
  for (const id of readdirSync(THREADS)) {
    if (readFileSync(join(THREADS, id, 'comm'), 'utf8').trim() === OF_V8) setPriority(Number(id), priority);
  }
}
