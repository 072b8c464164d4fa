import type { Kysely } from 'kysely';
import type { Repositories } from '../repositories.ts';
import type { Schema } from '../schema.ts';

/** What moves parts of its input to a worker instead of copying them. */
export interface Transferring<Input> {
  /** Parts of the input whose memory moves to the worker. */
  transfer?(input: Input): readonly Uint8Array[];
}

/** A short background job that reads, such as a page of an export. Input and result must survive structured cloning. */
export interface ReadJob<Input, Result> extends Transferring<Input> {
  /** URL of the module whose default export is `run`. A worker imports it. */
  readonly module: string;
  /** @param snapshot repositories that show one state of the database */
  run(snapshot: Repositories, input: Input): Promise<Result>;
}

/** Computations of a lane wait for each other only. */
export type ComputationLane = 'general' | 'highlight' | 'picture';

/** A background job that only computes. Input and result must survive structured cloning. */
export interface Computation<Input, Result> extends Transferring<Input> {
  /** URL of the module whose default export is `run`. A worker imports it. */
  readonly module: string;
  /** Its queue. Defaults to `general`. */
  readonly lane?: ComputationLane;
  /** Milliseconds, if it may run longer than others. */
  readonly limit?: number;
  /** May throw an `AppError`. */
  run(input: Input): Result | Promise<Result>;
}

/** When a job is stopped. */
export interface StopOptions {
  /** Milliseconds of running. */
  limit: number;
  /** Milliseconds with the wait for a worker to start. */
  total: number;
  signal?: AbortSignal;
}

/** How a worker opens the database. */
export interface WorkerData {
  /** URL of a module that exports `WorkerDatabase`. */
  engine: string;
  /** A file or a connection URI. */
  location: string;
}

export interface WorkerDatabase {
  /** @param isCancelled whether the search in progress is to end */
  openReader(location: string, isCancelled?: () => boolean): Kysely<Schema> | Promise<Kysely<Schema>>;
  openWriter(location: string): Kysely<Schema> | Promise<Kysely<Schema>>;
}
