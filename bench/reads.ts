import { z } from 'zod';
import { forkScript, nextMessage } from './child-process.ts';

/** The reads of one person. */
export const Reads = z.object({
  /** Requested in turns. */
  urls: z.array(z.string()).nonempty(),
  headers: z.record(z.string(), z.string()),
  /** Milliseconds from one request to the next. */
  interval: z.number(),
});
export type Reads = z.infer<typeof Reads>;

const ReadFigures = z.object({
  count: z.number(),
  /** In milliseconds, like the following. */
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  /** Reads with the status 429 or 503. */
  refused: z.number(),
});
export type ReadFigures = z.infer<typeof ReadFigures>;

export interface Reader {
  /** Reads from before an action until after it. */
  readDuring<T>(action: () => Promise<T>): Promise<{ result: T; figures: ReadFigures }>;
  close(): void;
}

/** Starts a process that reads, whose own delays do not depend on this one. */
export function startReader(reads: Reads): Reader {
  const reader = forkScript('paced-reader.ts');
  return {
    async readDuring(action) {
      reader.send(reads);
      await nextMessage(reader);
      const result = await action();
      reader.send('stop');
      return { result, figures: ReadFigures.parse(await nextMessage(reader)) };
    },
    close: () => void reader.kill(),
  };
}
