import type { Repositories, Transactional } from '../repositories/index.ts';

/** Where the store is: the file of the embedded database, or the address of a PostgreSQL database. */
export type Place = { file: string } | { url: string };

/** What takes seconds of writing, such as an import. */
export interface LongWork<Task, Result> {
  /** The address of the module whose default function is `run`: a thread that does it loads it from there. */
  readonly module: string;
  /** What goes in and out must be what can be handed from thread to thread; an `AppError` may be thrown. */
  run(store: Transactional, task: Task): Promise<Result>;
}

/** What takes seconds of reading and makes more text than is held at once, such as an export. */
export interface LongReading<Task> {
  /** The address of the module whose default function is `read`: a thread that does it loads it from there. */
  readonly module: string;
  /**
   * @param moment the store as it is at one moment, whatever is written meanwhile
   * @returns the text, piece by piece
   */
  read(moment: Repositories, task: Task): AsyncIterable<string>;
}
