import type { HighlightReply, HighlightRequest } from './highlight.worker.ts';
import type { Line } from './tokens.ts';

/** Longer code stays plain: colours would cost more than they tell. In UTF-16 code units. */
export const HIGHLIGHT_MAX = 200_000;
/** A grammar that takes longer on some code is given up for that code, in milliseconds. */
const TIME_LIMIT = 2_000;
/** Snippets whose colours are remembered. */
const CACHE_SIZE = 400;

type Lines = readonly Line[] | null;

const cache = new Map<string, Lines>();
const waiting = new Map<string, Promise<Lines>>();

const keyOf = (code: string, language: string) => `${language}\n${code}`;

/** The colours of code that was shown before, or undefined where they must be asked for. */
export function rememberedLines(code: string, language: string): Lines | undefined {
  return code.length > HIGHLIGHT_MAX ? null : cache.get(keyOf(code, language));
}

/** Colours code away from the page's own thread. Null means plain text. Never fails. */
export function highlight(code: string, language: string): Promise<Lines> {
  const key = keyOf(code, language);
  const known = rememberedLines(code, language);
  if (known !== undefined) return Promise.resolve(known);
  const asked = waiting.get(key);
  if (asked) return asked;
  const answer = ask(code, language).then((lines) => {
    waiting.delete(key);
    remember(key, lines);
    return lines;
  });
  waiting.set(key, answer);
  return answer;
}

function remember(key: string, lines: Lines): void {
  const [oldest] = cache.keys();
  if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  cache.set(key, lines);
}

let worker: Worker | null = null;
let lastId = 0;
const queue: { request: HighlightRequest; answer: (lines: Lines) => void }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** One at a time, so that the time limit is that of the code at work. */
function ask(code: string, language: string): Promise<Lines> {
  return new Promise((answer) => {
    queue.push({ request: { id: ++lastId, code, language }, answer });
    if (queue.length === 1) next();
  });
}

function next(): void {
  clearTimeout(timer);
  const [first] = queue;
  if (!first) return;
  worker ??= startWorker();
  worker.postMessage(first.request);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightReply>) => hear(data));
  started.addEventListener('error', giveUp);
  return started;
}

function hear(reply: HighlightReply): void {
  if (queue[0]?.request.id !== reply.id) return;
  if (reply.state === 'begun') {
    // Some grammar can be made to run for very long by code written to that end. Loading it takes what it takes.
    timer = setTimeout(giveUp, TIME_LIMIT);
    return;
  }
  queue.shift()?.answer(reply.lines);
  next();
}

function giveUp(): void {
  worker?.terminate();
  worker = null;
  queue.shift()?.answer(null);
  next();
}
