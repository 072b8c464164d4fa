import type { Kysely } from 'kysely';
import { workerData } from 'piscina';
import { engineOf } from '../engine.ts';
import { localRepositories } from '../repositories.ts';
import type { Schema } from '../schema.ts';
import { type ReadTask, runRead, slowReads } from '../slow-reads.ts';
import { transactionOn } from '../transaction.ts';
import type { ReadJob, WorkerData, WorkerDatabase, WriteJob } from './job.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/* The tasks of a pool worker. Each is a named export. */

const { engine, location }: WorkerData = workerData;

const database: Promise<WorkerDatabase> = import(engine);

// Opened by the first read, which can report an error: one at start would end the process.
let reader: Kysely<Schema> | undefined;

async function openReader(): Promise<Kysely<Schema>> {
  reader ??= await (await database).openReader(location, isCancelled);
  return reader;
}

export interface CancelableTask extends ReadTask {
  /** Shared memory that becomes 1 when the read is to end. */
  cancelled: Int32Array | undefined;
}

/** The flag of the read in progress: a worker runs one task at a time. */
let cancelled: Int32Array | undefined;

const isCancelled = (): boolean => cancelled !== undefined && Atomics.load(cancelled, 0) === 1;

/** Runs one whole read. */
export function read({ cancelled: flag, ...task }: CancelableTask): Promise<Outcome> {
  return outcomeOf(async () => {
    cancelled = flag;
    return runRead(slowReads(await openReader()), task);
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

/** Runs a job that reads, in one snapshot. */
export function readJob({ module, input }: JobTask): Promise<Outcome> {
  return outcomeOf(async () => {
    const { default: run }: { default: ReadJob<unknown, unknown>['run'] } = await import(module);
    const db = await openReader();
    return engineOf(db).copy.snapshot(db, (snapshot) => run(localRepositories(snapshot), input));
  });
}
