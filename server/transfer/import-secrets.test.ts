import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { ImportReply } from '#contract/transfer.ts';
import { plantedSecrets } from '#tests/support/planted-secrets.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const TOKEN = `glpat-${'a1B2c3D4e5'.repeat(2)}`;

const importAll = async (caller: Caller, snippets: readonly object[], visibility = 'keep') =>
  ImportReply.parse((await caller.post('/api/snippets/import', { snippets, visibility })).body);

test('imports public snippets with secrets as private and names them', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const reply = await importAll(ada, [
    { title: 'Clean', code: 'x', isPublic: true },
    { title: 'Leak', code: `a\n${TOKEN}`, isPublic: true },
    { title: 'Private', code: TOKEN },
    { title: '', code: 7 },
    { title: `In ${TOKEN}`, code: 'x', isPublic: true },
  ]);
  const message = 'Imported as private. Possible secrets: GitLab token in';
  expect(reply.failed).toEqual([
    { kind: 'snippet', index: 3, message: expect.any(String) },
    { kind: 'snippet', index: 1, message: `${message} leak.txt, line 2`, imported: true },
    { kind: 'snippet', index: 4, message: `${message} title, line 1`, imported: true },
  ]);
  expect(reply).toMatchObject({
    imported: 4,
    message:
      'Successfully imported 4 snippets. Failed to import 1 snippet. Kept 2 snippets private because of possible secrets.',
  });
  expect((await visitor.get('/api/public/snippets')).body).toMatchObject([{ title: 'Clean' }]);
  const own = Snippet.array().parse((await ada.get('/api/snippets')).body);
  expect(own.map(({ title, isPublic, shareId }) => `${title} ${isPublic} ${shareId !== null}`).sort()).toEqual([
    'Clean true true',
    `In ${TOKEN} false false`,
    'Leak false false',
    'Private false false',
  ]);
});

test('names nothing when all snippets become private anyway', async () => {
  const { person } = await testServer();
  const snippets = [{ title: 'Leak', code: TOKEN, isPublic: true }];
  expect((await importAll(await person('ada'), snippets, 'private')).failed).toEqual([]);
});

test('names a snippet beyond the quota once', async () => {
  const { person } = await testServer({ quota: { snippets: 0, bytes: 1_000 } });
  const reply = await importAll(await person('ada'), [{ title: 'Leak', code: TOKEN, isPublic: true }]);
  expect(reply).toMatchObject({ imported: 0, failed: [{ index: 0 }] });
  expect(reply.failed).toHaveLength(1);
  expect(reply.failed[0]?.imported).toBeUndefined();
});

test('publishes none of 40 planted secrets', async () => {
  const { person, visitor } = await testServer();
  const snippets = plantedSecrets().map(({ kind, code }) => ({ title: kind, code, isPublic: true }));
  const { imported, failed } = await importAll(await person('ada'), snippets);
  expect({ imported, failed: failed.length }).toEqual({ imported: 40, failed: 40 });
  expect((await visitor.get('/api/public/snippets')).body).toEqual([]);
});
