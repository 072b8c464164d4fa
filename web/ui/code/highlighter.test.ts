import { beforeEach, expect, test, vi } from 'vitest';
import type { HighlightReply, HighlightRequest } from './highlight.worker.ts';

type Highlighter = typeof import('./highlighter.ts');

let highlighter: Highlighter;
let requests: HighlightRequest[];
let reply: (message: HighlightReply) => void;

beforeEach(async () => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener(type: string, listener: (event: { data: HighlightReply }) => void) {
        if (type === 'message') reply = (data) => listener({ data });
      }
      postMessage(request: HighlightRequest) {
        requests.push(request);
      }
      terminate() {}
    },
  );
  vi.resetModules();
  highlighter = await import('./highlighter.ts');
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const { signal } = new AbortController();
const answer = (at: number) => reply({ id: requests[at]?.id ?? 0, state: 'done', lines: [[['done', 'keyword']]] });

test('drops a queued job only when no caller waits for it', async () => {
  const [one, other, only] = [new AbortController(), new AbortController(), new AbortController()];
  void highlighter.highlight('running', 'js', signal);
  void highlighter.highlight('shared', 'js', one.signal);
  const shared = highlighter.highlight('shared', 'js', other.signal);
  void highlighter.highlight('unwanted', 'js', only.signal);
  one.abort();
  only.abort();
  answer(0);
  answer(1);
  expect(await shared).toEqual([[['done', 'keyword']]]);
  expect(requests.map(({ code }) => code)).toEqual(['running', 'shared']);
});

test('leaves code plain that takes too long, and goes on with the next', async () => {
  const slow = highlighter.highlight('slow', 'js', signal);
  const next = highlighter.highlight('next', 'js', signal);
  // Loading the grammar does not count.
  await vi.advanceTimersByTimeAsync(60_000);
  reply({ id: requests[0]?.id ?? 0, state: 'started' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await slow).toBeNull();
  expect(highlighter.cachedLines('slow', 'js')).toBeNull();
  answer(1);
  expect(await next).toEqual([[['done', 'keyword']]]);
});
