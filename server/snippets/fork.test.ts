import { expect, test } from 'vitest';
import { SnippetDetail } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const files = [{ name: 'a.ts', code: 'one' }, { code: 'two' }];
const given = { title: 'Kit', description: 'Why', tags: ['x', 'y'], code: undefined, language: undefined, files };

test('copies files, description and tags of a public snippet into a private one', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const original = await createSnippet(ada, { ...given, isPublic: true });
  const { status, body } = await ben.post(`/api/snippets/${original.id}/fork`);
  expect(status).toBe(201);
  const fork = SnippetDetail.parse(body);
  expect(fork).toMatchObject({
    ...{ title: 'Kit', description: 'Why', tags: ['x', 'y'], fileCount: 2, version: 1, viewCount: 0 },
    ...{ userId: ben.userId, isPublic: false, shareId: null, forkedFrom: { id: original.id, title: 'Kit' } },
  });
  expect(fork.files.map(({ name, code }) => [name, code])).toEqual([
    ['a.ts', 'one'],
    ['kit.txt', 'two'],
  ]);
  expect((await ada.get(`/api/snippets/${fork.id}`)).status).toBe(404);

  await ada.post(`/api/snippets/${original.id}/publish`);
  expect((await ben.get(`/api/snippets/${fork.id}`)).body).toMatchObject({ forkedFrom: null });
});

test('hides the original of a copy while it is in the trash, from its owner too', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const original = await createSnippet(ada);
  const fork = SnippetDetail.parse((await ada.post(`/api/snippets/${original.id}/fork`)).body);
  expect(fork).toMatchObject({ title: 'Debounce (copy)', forkedFrom: { id: original.id } });
  await ada.delete(`/api/snippets/${original.id}`);
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ id: fork.id, forkedFrom: null }]);
});

test('cuts the title of an own copy so that the suffix fits', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { title: '🧷'.repeat(255) });
  const { title } = SnippetDetail.parse((await ada.post(`/api/snippets/${id}/fork`)).body);
  expect(title).toBe(`${'🧷'.repeat(248)} (copy)`);
});

test('repeats nothing for a retry with the same idempotency key', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const fork = () => ada.post(`/api/snippets/${id}/fork`, {}, { 'idempotency-key': 'once' });
  expect((await fork()).body).toEqual((await fork()).body);
  expect((await ada.get('/api/snippets')).body).toHaveLength(2);
});

test('returns 401 to visitors, 404 for hidden snippets, 400 for invalid ids and 409 beyond the quota', async () => {
  const { person, visitor } = await testServer({ quota: { snippets: 1, bytes: 1_000_000 } });
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada);
  expect((await visitor.post(`/api/snippets/${id}/fork`)).status).toBe(401);
  expect((await ben.post(`/api/snippets/${id}/fork`)).status).toBe(404);
  expect((await ben.post('/api/snippets/0/fork')).status).toBe(400);
  expect(await ada.post(`/api/snippets/${id}/fork`)).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
});
