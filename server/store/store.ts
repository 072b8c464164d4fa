import type { Computation, ReadJob, StopOptions } from './jobs/job.ts';
import type { Limit, Limiter } from './limiter.ts';
import type { OpenedLink } from './repositories/snippet-links.ts';
import type { WritableStore, Writes } from './write.ts';

export type { Repositories, Transactional } from './repositories.ts';

export interface Store extends WritableStore, Writes {
  /** Runs a short job that reads, in a worker and in one snapshot. One such job runs at a time, in the order of the calls. */
  runReadJob<Input, Result>(job: ReadJob<Input, Result>, input: Input, signal?: AbortSignal): Promise<Result>;
  /** Runs a job that reads the texts of a page, in a worker. */
  runPageJob<Input, Result>(job: ReadJob<Input, Result>, input: Input, signal?: AbortSignal): Promise<Result>;
  /**
   * Runs a read job in a worker that is ended beyond its limit. Returns null then, and if it runs out of memory.
   */
  runStoppableJob<Input, Result>(
    job: ReadJob<Input, Result>,
    input: Input,
    options: StopOptions,
  ): Promise<Result | null>;
  /**
   * Runs a job on text of people that may take long, in a worker. One such job runs at a time.
   *
   * @throws AppError `invalid` beyond the time limit, `unavailable` if too many wait
   */
  compute<Input, Result>(job: Computation<Input, Result>, input: Input): Promise<Result>;
  /** Returns a value that changes with every write, by the next event-loop turn if another process wrote. */
  version(): string | Promise<string>;
  /**
   * Counts an opening of a private link, see `snippetLinks.open`. With SQLite it keeps `version()`: cached responses stay valid.
   * With PostgreSQL it is a write like any other.
   */
  openLink(hash: string, now: number): Promise<OpenedLink | null>;
  /** Returns a rate limiter whose counts are shared by all processes on the database. */
  limiter(limit: Limit): Limiter;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Saves and deletes some data. Rejects when nothing can be saved. */
  probeWrite(): Promise<void>;
  close(): Promise<void>;
}
