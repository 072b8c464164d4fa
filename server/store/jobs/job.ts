import type { Kysely } from 'kysely';
import type { Repositories, Transactional } from '../repositories.ts';
import type { Schema } from '../schema.ts';

/** A background job that writes, such as an import. Input and result must survive structured cloning. */
export interface WriteJob<Input, Result> {
  /** URL of the module whose default export is `run`. A worker imports it. */
  readonly module: string;
  /** May throw an `AppError`. */
  run(store: Transactional, input: Input): Promise<Result>;
}

/** A background job that produces a long text from one snapshot of the database, such as an export. */
export interface StreamJob<Input> {
  /** URL of the module whose default export is `read`. A worker imports it. */
  readonly module: string;
  read(snapshot: Repositories, input: Input): AsyncIterable<string>;
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
