import type { Kysely } from 'kysely';
import { lazy } from '#server/core/lazy.ts';
import { engineOf } from '../engine.ts';
import { localRepositories } from '../repositories.ts';
import type { Schema } from '../schema.ts';
import { type ReadTask, runRead, slowReads } from '../slow-reads.ts';
import { transactionOn } from '../transaction.ts';
import type { Write, WriteInput } from '../write.ts';
import type { Computation, ReadJob, WorkerData, WorkerDatabase } from './job.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export interface CancelableTask extends ReadTask {
  /** Shared memory that becomes 1 when the read is to end. */
  cancelled: Int32Array | undefined;
}

export interface JobTask {
  module: string;
  input: unknown;
  /** Shared memory that becomes 1 when the worker begins. */
  started?: Int32Array;
  /** Shared memory that becomes 1 when a search of the job is to end. */
  cancelled?: Int32Array;
}

interface WriteTask {
  module: string;
  input: WriteInput;
}

/** Returns the tasks of a pool worker, which runs one at a time. */
export function workerTasks({ engine, location }: WorkerData) {
  // Computations need no database.
  const database = lazy((): Promise<WorkerDatabase> => import(engine));
  // Opened by the first read, which can report an error: one at start would end the process.
  let reader: Kysely<Schema> | undefined;
  /** The flag of the read in progress. */
  let cancelled: Int32Array | undefined;
  const isCancelled = (): boolean => cancelled !== undefined && Atomics.load(cancelled, 0) === 1;

  async function openReader(): Promise<Kysely<Schema>> {
    reader ??= await (await database()).openReader(location, isCancelled);
    return reader;
  }

  return {
    /** Runs one whole read. */
    read({ cancelled: flag, ...task }: CancelableTask): Promise<Outcome> {
      return outcomeOf(async () => {
        cancelled = flag;
        return runRead(slowReads(await openReader()), task);
      });
    },

    /** Runs a write. */
    write({ module, input }: WriteTask): Promise<Outcome> {
      return outcomeOf(async () => {
        const { default: write }: { default: Write<WriteInput, unknown> } = await import(module);
        const db = await (await database()).openWriter(location);
        try {
          return await write.execute({ ...localRepositories(db), transaction: transactionOn(db) }, input);
        } finally {
          await db.destroy();
        }
      });
    },

    /** Runs a job that reads, in one snapshot. */
    readJob({ module, input, started, cancelled: flag }: JobTask): Promise<Outcome> {
      return outcomeOf(async () => {
        cancelled = flag;
        const { default: run }: { default: ReadJob<unknown, unknown>['run'] } = await import(module);
        const db = await openReader();
        markStart(started);
        return engineOf(db).copy.snapshot(db, (snapshot) => run(localRepositories(snapshot), input));
      });
    },

    /** Runs a job that needs no database. */
    compute({ module, input, started }: JobTask): Promise<Outcome> {
      return outcomeOf(async () => {
        const { default: run }: { default: Computation<unknown, unknown>['run'] } = await import(module);
        markStart(started);
        return run(input);
      });
    },

    /** Closes the connection of reads. */
    async close(): Promise<void> {
      await reader?.destroy();
    },
  };
}

function markStart(started: Int32Array | undefined): void {
  if (started === undefined) return;
  Atomics.store(started, 0, 1);
  Atomics.notify(started, 0);
}
