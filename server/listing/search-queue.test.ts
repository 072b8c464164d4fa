import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSearchQueue } from './search-queue.ts';

const LIMITS = { running: 3, runningPerAddress: 2, open: 6, openPerAddress: 4 };
const clientAt = (network: string, signal = new AbortController().signal) => ({ network, signal });

/** Starts searches that run until they are finished by name. */
function startSearches() {
  const queue = createSearchQueue(LIMITS);
  const running = new Map<string, () => void>();
  const start = (name: string, client: ReturnType<typeof clientAt>) =>
    queue(client, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(name, resolve);
      await promise;
      running.delete(name);
      return name;
    });
  return {
    start,
    async running() {
      await setImmediate();
      return [...running.keys()];
    },
    finish: (name: string) => running.get(name)?.(),
  };
}

test('runs two searches per address at a time, and does not delay other addresses', async () => {
  const { start, running, finish } = startSearches();
  const first = clientAt('192.0.2.1');
  const results = ['one', 'two', 'three'].map((name) => start(name, first));
  expect(await running()).toEqual(['one', 'two']);
  results.push(start('other', clientAt('192.0.2.2')));
  expect(await running()).toEqual(['one', 'two', 'other']);
  finish('one');
  expect(await running()).toEqual(['two', 'other', 'three']);
  for (const name of await running()) finish(name);
  expect(await Promise.all(results)).toEqual(['one', 'two', 'three', 'other']);
});

test('refuses searches of an address, and all searches, when too many wait', async () => {
  const { start, running, finish } = startSearches();
  const refusal = { code: 'unavailable', message: expect.stringContaining('Too many searches'), retryAfter: 5 };
  const results = [1, 2, 3, 4].map((n) => start(`a${n}`, clientAt('192.0.2.1')));
  await expect(start('a5', clientAt('192.0.2.1'))).rejects.toMatchObject(refusal);
  results.push(start('b', clientAt('192.0.2.2')), start('c', clientAt('192.0.2.3')));
  await expect(start('d', clientAt('192.0.2.4'))).rejects.toMatchObject(refusal);
  while ((await running()).length > 0) for (const name of await running()) finish(name);
  expect(await Promise.all(results)).toHaveLength(6);
  const again = start('again', clientAt('192.0.2.1'));
  expect(await running()).toEqual(['again']);
  finish('again');
  await again;
});

test('does not start a search whose client has disconnected, and starts the next one', async () => {
  const { start, running, finish } = startSearches();
  const gone = new AbortController();
  const results = ['one', 'two'].map((name) => start(name, clientAt('192.0.2.1')));
  const cancelled = start('gone', clientAt('192.0.2.1', gone.signal));
  const next = start('next', clientAt('192.0.2.1'));
  expect(await running()).toEqual(['one', 'two']);
  gone.abort();
  finish('one');
  await expect(cancelled).rejects.toMatchObject({ code: 'invalid', message: 'The client closed the connection' });
  expect(await running()).toEqual(['two', 'next']);
  for (const name of await running()) finish(name);
  await Promise.all([...results, next]);
});

test('runs the next search after one that fails', async () => {
  const queue = createSearchQueue({ ...LIMITS, running: 1 });
  const client = clientAt('192.0.2.1');
  await expect(queue(client, () => Promise.reject(new Error('Kaboom')))).rejects.toThrow('Kaboom');
  expect(await queue(client, async () => 'found')).toBe('found');
});
