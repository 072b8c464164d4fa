import { setTimeout as sleep } from 'node:timers/promises';
import type { BackgroundWork } from './background-work.ts';
import { sampleMemory } from './process-memory.ts';
import { startReader } from './reads.ts';
import type { RunningTarget } from './targets.ts';

/** Milliseconds between reads. */
const INTERVAL = 5;
/** A p99 below this counts as this: five times it is the 25 ms that reads may always take. */
const QUIET_MS = 5;
/** The server may still clean up after its response. */
const SETTLE_MS = 1_000;

/** One measurement of background work. */
export interface WorkFigures {
  seconds: number;
  /** Milliseconds. */
  quietP99: number;
  p99: number;
  /** The p99 divided by the quiet one, or by 5 ms if that is more. */
  slowdown: number;
  /** In MB. */
  memoryGrowth: number;
  /** The status of the last response. */
  status: number;
}

/** Reads single snippets at a steady pace, first alone and then during the work. */
export async function measureWork(work: BackgroundWork, target: RunningTarget, seconds: number): Promise<WorkFigures> {
  const { server, session } = target;
  const reader = startReader({
    urls: session.snippetIds.map((id) => `${server.url}/api/snippets/${id}`) as [string, ...string[]],
    headers: { authorization: `Bearer ${session.token}` },
    interval: INTERVAL,
  });
  async function p99During<T>(action: () => Promise<T>): Promise<{ result: T; p99: number }> {
    const { result, figures } = await reader.readDuring(action);
    if (figures.refused > 0) throw new Error(`${figures.refused} reads were refused`);
    return { result, p99: figures.p99 };
  }
  try {
    // Warm-up.
    await p99During(() => sleep(500));
    const quiet = await p99During(() => sleep(seconds * 1000));
    const memory = await sampleMemory(server.pid);
    const { result, p99 } = await p99During(() => repeat(work, target, seconds));
    const { start, peak } = await memory.stop();
    await sleep(SETTLE_MS);
    const slowdown = p99 / Math.max(quiet.p99, QUIET_MS);
    return { ...result, quietP99: quiet.p99, p99, slowdown, memoryGrowth: peak - start };
  } finally {
    reader.close();
  }
}

/** Returns the seconds that the work took on average, and the last status. */
async function repeat({ run, clients }: BackgroundWork, target: RunningTarget, seconds: number) {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let count = 0;
  let status = 0;
  const client = async () => {
    do {
      status = await run(target);
      count += 1;
    } while (clients !== undefined && elapsed() < seconds);
  };
  await Promise.all(Array.from({ length: clients ?? 1 }, client));
  return { seconds: (elapsed() * (clients ?? 1)) / count, status };
}
