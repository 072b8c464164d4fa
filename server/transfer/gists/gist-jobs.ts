import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchGists } from '#domain/import/gists/fetch-gists.ts';
import { GistError } from '#domain/import/gists/request.ts';
import type { Problem } from '#domain/import/library.ts';
import type { Clock } from '#server/core/clock.ts';
import { conflict, notFound, unavailable } from '#server/core/errors.ts';

/** Milliseconds that a finished job is kept. */
const KEPT = 10 * 60_000;
/** Jobs of all persons. */
const JOBS_MAX = 20;
/** Bytes of the snippets of all jobs. */
const HELD_MAX = 128 * 1024 * 1024;
const BUSY = 'Too many people read gists. Try again later.';

interface Job {
  readonly id: string;
  readonly userId: string;
  readonly stop: AbortController;
  /** JSON of each snippet: a reply of 64 MiB is never serialized at once. */
  readonly snippets: Buffer[];
  problems: readonly Problem[];
  read: number;
  total: number | null;
  waitingUntil: number | null;
  error: string | null;
  isDone: boolean;
  /** Ends a finished job. */
  timer?: NodeJS.Timeout;
}

interface Options {
  apiUrl: string;
  clock: Clock;
  /** Reports an unexpected error. */
  onError: (error: unknown) => void;
}

/** Runs jobs that read gists. Tokens and results are in memory only. */
export function createGistJobs({ apiUrl, clock, onError }: Options) {
  const jobs = new Map<string, Job>();
  let held = 0;

  function end(job: Job): void {
    if (!jobs.delete(job.id)) return;
    job.stop.abort();
    clearTimeout(job.timer);
    held -= sizeOf(job);
  }

  function add(job: Job, snippet: unknown): void {
    // A job that has ended has released its bytes.
    job.stop.signal.throwIfAborted();
    const json = Buffer.from(JSON.stringify(snippet));
    if (held + json.length > HELD_MAX) throw new GistError(BUSY);
    held += json.length;
    job.snippets.push(json);
  }

  async function run(job: Job, token: string): Promise<void> {
    const { signal } = job.stop;
    try {
      job.problems = await fetchGists({
        token,
        apiUrl,
        fetch,
        wait: (milliseconds) => wait(milliseconds, undefined, { signal }),
        now: clock,
        signal,
        onWait: (until) => {
          job.waitingUntil = until;
        },
        onProgress: ({ read, total }) => Object.assign(job, { read, total }),
        onSnippet: (snippet) => add(job, snippet),
      });
      job.isDone = true;
    } catch (error) {
      if (signal.aborted) return;
      job.error = error instanceof GistError ? error.message : 'The gists could not be read.';
      if (!(error instanceof GistError)) onError(error);
    }
    job.timer = setTimeout(() => end(job), KEPT).unref();
  }

  /** @throws AppError `not_found`, also for the job of another person */
  function find(userId: string, id: string): Job {
    const job = jobs.get(id);
    if (job?.userId !== userId) throw notFound('Reading of gists');
    return job;
  }

  return {
    find,

    /** Starts a job, which replaces the earlier one of the person. */
    start(userId: string, token: string): Job {
      for (const job of jobs.values()) if (job.userId === userId) end(job);
      if (jobs.size >= JOBS_MAX) throw unavailable(BUSY);
      const job: Job = {
        id: randomUUID(),
        userId,
        stop: new AbortController(),
        snippets: [],
        problems: [],
        read: 0,
        total: null,
        waitingUntil: null,
        error: null,
        isDone: false,
      };
      jobs.set(job.id, job);
      void run(job, token);
      return job;
    },

    /** Returns the pieces of `GistSnippets` as JSON. */
    result(userId: string, id: string): Buffer[] {
      const { isDone, snippets, problems } = find(userId, id);
      if (!isDone) throw conflict('The gists have not been read');
      const list = snippets.flatMap((snippet, index) => (index === 0 ? [snippet] : [COMMA, snippet]));
      const reported = problems.map(({ file, message }) => ({ file, message }));
      return [Buffer.from('{"snippets":['), ...list, Buffer.from(`],"problems":${JSON.stringify(reported)}}`)];
    },

    stop: (userId: string, id: string) => end(find(userId, id)),

    close(): void {
      for (const job of jobs.values()) end(job);
    },
  };
}

const COMMA = Buffer.from(',');

const sizeOf = ({ snippets }: Job): number => snippets.reduce((sum, { length }) => sum + length, 0);
