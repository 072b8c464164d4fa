import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { registerPurgeJob } from './purge-job.ts';

test('stops before the next batch when the server closes', async () => {
  const hooks = new Map<string, () => Promise<void>>();
  const app = { addHook: (name: string, hook: () => Promise<void>) => hooks.set(name, hook) };
  const first = Promise.withResolvers<number>();
  let batches = 0;
  const store = {
    snippets: { trashedUntil: async () => (batches < 2 ? [{ id: batches, size: 1_000_000 }] : []) },
    write() {
      batches += 1;
      return first.promise;
    },
  };
  registerPurgeJob(app as unknown as FastifyInstance, {
    store: store as unknown as Store,
    clock: Date.now,
    trashDays: 30,
  });
  await hooks.get('onListen')?.();
  await expect.poll(() => batches).toBe(1);
  const closed = hooks.get('onClose')?.();
  first.resolve(1);
  await closed;
  expect(batches).toBe(1);
});
