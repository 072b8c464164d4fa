import { setFlagsFromString } from 'node:v8';

/** Resident memory in bytes from which V8 collects garbage earlier. */
const LARGE = 350 * 1024 * 1024;

/** In ms. */
const INTERVAL = 250;

/** By how many percent the heap may grow until the next collection; V8 decides for 0. */
const GROWTH = { usual: 0, large: 50 };

/**
 * Makes V8 collect garbage earlier while the process is large: all attacks at once take 75 MB less. Doing that always
 * takes 10 to 30 % more processor time for a list.
 */
export function collectEarlierWhileLarge(): void {
  let growth = GROWTH.usual;
  const timer = setInterval(() => {
    const wanted = process.memoryUsage.rss() > LARGE ? GROWTH.large : GROWTH.usual;
    if (wanted === growth) return;
    growth = wanted;
    setFlagsFromString(`--heap-growing-percent=${growth}`);
  }, INTERVAL);
  timer.unref();
}
