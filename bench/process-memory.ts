import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_INTERVAL_MS = 20;

/** Returns the resident memory of a process in MB; NaN without /proc. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Samples the resident memory of a process until `stop`, which returns it at the start and its maximum, in MB. */
export async function sampleMemory(pid: number): Promise<{ stop(): Promise<{ start: number; peak: number }> }> {
  const start = await residentMemory(pid);
  let peak = start;
  let running = true;
  const finished = (async () => {
    while (running) {
      peak = Math.max(peak, await residentMemory(pid));
      await sleep(SAMPLE_INTERVAL_MS);
    }
  })();
  return {
    async stop() {
      running = false;
      await finished;
      return { start, peak };
    },
  };
}
