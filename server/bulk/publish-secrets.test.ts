import { expect, test } from 'vitest';
import { BulkReply } from '#contract/bulk.ts';
import { ErrorReply } from '#contract/errors.ts';
import { countedPool } from '#tests/support/counted-pool.ts';
import { createSnippet, createToken } from '#tests/support/factories.ts';
import { plantedSecrets } from '#tests/support/planted-secrets.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const TOKEN = `glpat-${'a1B2c3D4e5'.repeat(2)}`;
const MESSAGE = 'Possible secrets: GitLab token in debounce.js, line 1. Make it public separately to check them.';

const publish = async (caller: Caller, ids: readonly number[]) =>
  BulkReply.parse((await caller.post('/api/snippets/bulk', { action: 'publish', ids })).body);

test('publishes the snippets without secrets and reports the others', async () => {
  const { person, visitor, bearer } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const [clean, leak] = [await createSnippet(ada), await createSnippet(ada, { code: TOKEN })];
  const failed = [{ id: leak.id, message: MESSAGE, code: 'secrets_found' }];
  expect(await publish(ada, [leak.id, clean.id])).toEqual({ changed: 1, failed });
  expect((await visitor.get(`/api/snippets/${clean.id}`)).status).toBe(200);
  expect((await visitor.get(`/api/snippets/${leak.id}`)).status).toBe(404);

  const { token } = await createToken(ada, ['snippets:publish']);
  expect(await publish(bearer(token, ada.userId), [leak.id])).toMatchObject({ changed: 0, failed: [{ id: leak.id }] });
  // Says nothing about the snippets of others.
  expect(await publish(ben, [leak.id])).toEqual({
    changed: 0,
    failed: [{ id: leak.id, message: 'Snippet not found' }],
  });

  const path = `/api/snippets/${leak.id}/publish`;
  const { findings = [] } = ErrorReply.parse((await ada.post(path)).body);
  const allowFindings = findings.map(({ fingerprint }) => fingerprint);
  await ada.post(path, { isPublic: true, allowFindings });
  await ada.post(path, { isPublic: false });
  expect(await publish(ada, [leak.id])).toEqual({ changed: 1, failed: [] });
});

test('publishes none of 40 planted secrets, outside of the event loop', async () => {
  const { openPool, workerWrites } = countedPool();
  const { person, visitor } = await testServer({}, { openPool });
  const ada = await person('ada');
  const ids: number[] = [];
  for (const { code } of plantedSecrets()) ids.push((await createSnippet(ada, { code })).id);
  workerWrites.mockClear();
  const { changed, failed } = await publish(ada, ids);
  expect({ changed, failed: failed.map(({ id }) => id).toSorted((a, b) => a - b) }).toEqual({
    changed: 0,
    failed: ids,
  });
  expect(JSON.stringify(failed)).not.toMatch(/glpat-|ghp_|AIza/);
  expect(workerWrites).toHaveBeenCalledOnce();
  expect((await visitor.get('/api/public/snippets')).body).toEqual([]);
});
