import type { Transactional } from './repositories/index.ts';

/** What takes seconds of writing, such as an import. */
export interface LongWork<Task, Result> {
  /** The address of the module whose default function is `run`: a thread that does it loads it from there. */
  readonly module: string;
  /** What goes in and out must be what can be handed from thread to thread; an `AppError` may be thrown. */
  run(store: Transactional, task: Task): Promise<Result>;
}
