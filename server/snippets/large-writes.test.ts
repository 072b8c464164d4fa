import { StatementSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { openJobPool } from '#server/store/jobs/pool.ts';
import { LARGE } from '#server/store/write.ts';
import { countedPool } from '#tests/support/counted-pool.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** Records the length of the longest text that this thread writes. */
function watchWrites() {
  let longest = 0;
  const run = StatementSync.prototype.run;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    for (const value of values) if (typeof value === 'string') longest = Math.max(longest, value.length);
    return run.apply(this, values);
  });
  onTestFinished(() => spy.mockRestore());
  return { longest: () => longest };
}

test('indexes large texts outside of the event loop and finds them immediately', { tags: ['slow'] }, async () => {
  const { person } = await testServer({}, { openPool: openJobPool });
  const ada = await person('ada');
  const writes = watchWrites();
  const code = `needle ${'x'.repeat(CODE_MAX_BYTES - 7)}`;
  const { id } = await createSnippet(ada, { code });
  expect((await ada.get('/api/snippets?search=needle&preview=true')).body).toMatchObject([{ id }]);
  const updated = await ada.put(`/api/snippets/${id}`, snippetInput({ code: code.replace('needle', 'thread') }));
  expect(updated.status).toBe(200);
  expect((await ada.get('/api/snippets?search=thread&preview=true')).body).toMatchObject([{ id }]);
  expect((await ada.get('/api/snippets?search=needle&preview=true')).body).toEqual([]);
  expect(writes.longest()).toBeLessThan(LARGE.bytes);
});

test('removes large texts from the index outside of the event loop', { tags: ['slow'] }, async () => {
  const { openPool, workerWrites } = countedPool(openJobPool);
  const { person } = await testServer({ trashDays: 0 }, { openPool });
  const ada = await person('ada');
  const code = 'x'.repeat(LARGE.bytes);
  const [one, two] = [await createSnippet(ada, { code }), await createSnippet(ada, { code })];
  const small = await createSnippet(ada);
  workerWrites.mockClear();
  expect((await ada.delete(`/api/snippets/${small.id}`)).status).toBe(204);
  expect(workerWrites).not.toHaveBeenCalled();
  expect((await ada.delete(`/api/snippets/${one.id}`)).status).toBe(204);
  expect((await ada.put(`/api/snippets/${two.id}`, snippetInput())).status).toBe(200);
  expect(workerWrites).toHaveBeenCalledTimes(2);
  expect((await ada.get('/api/snippets?search=xxxx')).body).toEqual([]);
});

test('restores versions with much text outside of the event loop', { tags: ['slow'] }, async () => {
  const { openPool, workerWrites } = countedPool(openJobPool);
  const { person } = await testServer({}, { openPool });
  const [ada, ben] = [await person('ada'), await person('ben')];
  const small = await createSnippet(ada);
  const large = await createSnippet(ada, { code: 'x'.repeat(LARGE.bytes), isPublic: true });
  for (const { id } of [small, large]) await ada.put(`/api/snippets/${id}`, snippetInput({ code: 'small' }));
  workerWrites.mockClear();
  const restore = (who: typeof ada, { id }: { id: number }, body?: object) =>
    who.post(`/api/snippets/${id}/versions/1/restore`, body);
  expect((await restore(ada, small)).status).toBe(200);
  expect((await restore(ben, large)).status).toBe(403);
  expect(workerWrites).not.toHaveBeenCalled();
  expect((await restore(ada, large, { basedOn: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
  expect((await restore(ada, large)).body).toMatchObject({ version: 3, fileCount: 1 });
  expect(workerWrites).toHaveBeenCalledTimes(2);
  expect((await ada.get('/api/snippets?search=xxxx')).body).toMatchObject([{ id: large.id }]);
});

test('finds a large text that was created after a search', { tags: ['slow'] }, async () => {
  const { person } = await testServer({}, { openPool: openJobPool });
  const ada = await person('ada');
  const search = async () => (await ada.get('/api/snippets?search=needle')).body;
  expect(await search()).toEqual([]);
  const { id } = await createSnippet(ada, { code: `needle ${'x'.repeat(LARGE.bytes)}` });
  expect(await search()).toMatchObject([{ id }]);
});
