import type { Kysely } from 'kysely';
import { workerData } from 'piscina';
import { engineOf } from '../engine.ts';
import { localRepositories } from '../repositories.ts';
import type { Schema } from '../schema.ts';
import { type SlowReadName, slowReads } from '../slow-reads.ts';
import { transactionOn } from '../transaction.ts';
import type { StreamJob, WorkerData, WorkerDatabase, WriteJob } from './job.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type ChunkPort, sendChunks } from './text-stream.ts';

/* The tasks of a pool worker. Each is a named export. */

const { engine, location }: WorkerData = workerData;

const database: Promise<WorkerDatabase> = import(engine);

// Opened by the first read, which can report an error: one at start would end the process.
let reader: Kysely<Schema> | undefined;

export interface ReadTask {
  name: SlowReadName;
  args: readonly unknown[];
}

/** Runs one whole read. */
export function read({ name, args }: ReadTask): Promise<Outcome> {
  return outcomeOf(async () => {
    reader ??= await (await database).openReader(location);
    const run: (...args: never[]) => Promise<unknown> = slowReads(reader)[name];
    return run(...(args as never[]));
  });
}

export interface JobTask {
  module: string;
  input: unknown;
}

/** Runs a job that writes. */
export function write({ module, input }: JobTask): Promise<Outcome> {
  return outcomeOf(async () => {
    const { default: run }: { default: WriteJob<unknown, unknown>['run'] } = await import(module);
    const db = await (await database).openWriter(location);
    try {
      return await run({ ...localRepositories(db), transaction: transactionOn(db) }, input);
    } finally {
      await db.destroy();
    }
  });
}

/** Runs a job that produces text and sends it through `port`. */
export function stream({ module, input, port }: JobTask & { port: ChunkPort }): Promise<Outcome> {
  return outcomeOf(async () => {
    try {
      const { default: textOf }: { default: StreamJob<unknown>['read'] } = await import(module);
      const db = await (await database).openReader(location);
      try {
        await engineOf(db).copy.snapshot(db, (snapshot) =>
          sendChunks(textOf(localRepositories(snapshot), input), port),
        );
      } finally {
        await db.destroy();
      }
    } finally {
      port.close();
    }
  });
}
