import type { Line } from '#domain/highlight/tokens.ts';
import type { HighlightReply, HighlightRequest } from './highlight.worker.ts';

/** Longer code stays plain, in UTF-16 code units. */
const CODE_MAX = 200_000;
/** Some grammars take exponential time on crafted code. In ms, without loading the grammar. */
const TIMEOUT = 2_000;
/** Snippets in the cache: about two screens of cards. Tokens take some 15 times the memory of their code. */
const CACHE_SIZE = 32;

/** Null stands for plain text. */
export type HighlightedLines = readonly Line[] | null;

interface Job {
  request: HighlightRequest;
  waiting: number;
  result: PromiseWithResolvers<HighlightedLines>;
}

/** Least recently added first. */
const cache = new Map<string, HighlightedLines>();
/** Queue of jobs; the first one is running. */
const jobs = new Map<string, Job>();

let worker: Worker | null = null;
let lastId = 0;
/** One job at a time, so that the timeout applies only to its code. */
let running: Job | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const cacheKey = (code: string, language: string) => `${language}\n${code}`;

/** Returns the cached lines, or undefined on a cache miss. */
export function cachedLines(code: string, language: string): HighlightedLines | undefined {
  return code.length > CODE_MAX ? null : cache.get(cacheKey(code, language));
}

/**
 * Highlights code in a worker. Never rejects.
 *
 * @param signal cancels the job unless another caller waits for it; the promise then stays pending
 */
export function highlight(code: string, language: string, signal: AbortSignal): Promise<HighlightedLines> {
  const cached = cachedLines(code, language);
  if (cached !== undefined) return Promise.resolve(cached);
  const key = cacheKey(code, language);
  const job = jobs.get(key) ?? {
    request: { id: ++lastId, code, language },
    waiting: 0,
    result: Promise.withResolvers<HighlightedLines>(),
  };
  job.waiting += 1;
  signal.addEventListener('abort', () => {
    job.waiting -= 1;
    if (job.waiting === 0 && job !== running && jobs.get(key) === job) jobs.delete(key);
  });
  jobs.set(key, job);
  if (running === null) runNext();
  return job.result.promise;
}

function runNext(): void {
  [running = null] = jobs.values();
  if (running === null) return;
  worker ??= startWorker();
  worker.postMessage(running.request);
}

function finish(lines: HighlightedLines): void {
  clearTimeout(timer);
  if (running === null) return;
  const { request, result } = running;
  const key = cacheKey(request.code, request.language);
  jobs.delete(key);
  const [oldest] = cache.keys();
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  cache.set(key, lines);
  result.resolve(lines);
  runNext();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightReply>) => handleReply(data));
  started.addEventListener('error', abandon);
  return started;
}

function handleReply(reply: HighlightReply): void {
  if (running?.request.id !== reply.id) return;
  if (reply.state === 'started') timer = setTimeout(abandon, TIMEOUT);
  else finish(reply.lines);
}

/** Stops the worker and leaves the code of the running job plain. */
function abandon(): void {
  worker?.terminate();
  worker = null;
  finish(null);
}
