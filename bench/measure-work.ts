import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BackgroundWork } from './background-work.ts';
import { forkScript, nextMessage } from './child-process.ts';
import type { Reads } from './paced-reader.ts';
import { sampleMemoryGrowth } from './process-memory.ts';
import type { RunningTarget } from './targets.ts';

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
  const reads: Reads = {
    urls: session.snippetIds.map((id) => `${server.url}/api/snippets/${id}`) as [string, ...string[]],
    headers: { authorization: `Bearer ${session.token}` },
  };
  const reader = forkScript('paced-reader.ts');
  async function p99During<T>(action: () => Promise<T>): Promise<{ result: T; p99: number }> {
    reader.send(reads);
    await nextMessage(reader);
    const result = await action();
    reader.send('stop');
    return { result, p99: z.number().parse(await nextMessage(reader)) };
  }
  try {
    // Warm-up.
    await p99During(() => sleep(500));
    const quiet = await p99During(() => sleep(seconds * 1000));
    const memory = await sampleMemoryGrowth(server.pid);
    const { result, p99 } = await p99During(() => repeat(work, target, seconds));
    const memoryGrowth = await memory.stop();
    await sleep(SETTLE_MS);
    const slowdown = p99 / Math.max(quiet.p99, QUIET_MS);
    return { ...result, quietP99: quiet.p99, p99, slowdown, memoryGrowth };
  } finally {
    reader.kill();
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
