import type { HighlightReply, HighlightRequest } from './highlight.worker.ts';
import type { PackedLines } from './packed-lines.ts';

/** Longer code stays plain: colours would cost more than they tell. In UTF-16 code units. */
const HIGHLIGHT_MAX = 200_000;
/** A grammar that takes longer on some code is given up for that code, in milliseconds. */
const TIME_LIMIT = 2_000;
/** Snippets whose colours are remembered: what is on the largest screen and beside it. */
const CACHE_SIZE = 64;

type Lines = PackedLines | null;

interface Job {
  request: HighlightRequest;
  /** How many want its answer. */
  wanted: number;
  answered: PromiseWithResolvers<Lines>;
}

/** By code, and then by language: a key of both would be the code once more. */
const cache = new Map<string, Map<string, Lines>>();
/** What is asked for, the first of them at work, by code and language. */
const jobs = new Map<string, Job>();

const keyOf = (code: string, language: string) => `${language}\n${code}`;

/** The colours of code that was shown before, or undefined where they must be asked for. */
export function rememberedLines(code: string, language: string): Lines | undefined {
  return code.length > HIGHLIGHT_MAX ? null : cache.get(code)?.get(language);
}

/**
 * Colours code away from the page's own thread. Null means plain text. Never fails.
 *
 * @param signal says when the answer is wanted no more, which then may never come: on a wall that is scrolled quickly
 * most cards are gone before it is their turn
 */
export function highlight(code: string, language: string, signal: AbortSignal): Promise<Lines> {
  const known = rememberedLines(code, language);
  if (known !== undefined) return Promise.resolve(known);
  const key = keyOf(code, language);
  const job = jobs.get(key) ?? {
    request: { id: ++lastId, code, language },
    wanted: 0,
    answered: Promise.withResolvers<Lines>(),
  };
  job.wanted += 1;
  signal.addEventListener('abort', () => {
    job.wanted -= 1;
    if (job.wanted === 0 && job !== atWork && jobs.get(key) === job) jobs.delete(key);
  });
  jobs.set(key, job);
  if (atWork === null) next();
  return job.answered.promise;
}

function remember({ code, language }: HighlightRequest, lines: Lines): void {
  const [oldest] = cache.keys();
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  const byLanguage = cache.get(code) ?? new Map<string, Lines>();
  cache.set(code, byLanguage.set(language, lines));
}

let worker: Worker | null = null;
let lastId = 0;
/** One at a time, so that the time limit is that of the code at work. */
let atWork: Job | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function next(): void {
  [atWork = null] = jobs.values();
  if (atWork === null) return;
  worker ??= startWorker();
  worker.postMessage(atWork.request);
}

/** Ends the job at work. */
function answer(lines: Lines): void {
  clearTimeout(timer);
  if (atWork === null) return;
  const { request, answered } = atWork;
  jobs.delete(keyOf(request.code, request.language));
  remember(request, lines);
  answered.resolve(lines);
  next();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightReply>) => hear(data));
  started.addEventListener('error', giveUp);
  return started;
}

function hear(reply: HighlightReply): void {
  if (atWork?.request.id !== reply.id) return;
  // Some grammar can be made to run for very long by code written to that end. Loading it takes what it takes.
  if (reply.state === 'begun') timer = setTimeout(giveUp, TIME_LIMIT);
  else answer(reply.lines);
}

function giveUp(): void {
  worker?.terminate();
  worker = null;
  answer(null);
}
