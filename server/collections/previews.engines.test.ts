import { expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { collect, join } from '#tests/support/sharing.ts';

const PATH = '/api/collections?scope=all&preview=true';

/** Returns the titles in the miniatures by the name of the collection. */
async function titlesOf(caller: Caller, path = PATH): Promise<Record<string, string[] | undefined>> {
  const collections = Collection.array().parse((await caller.get(path)).body);
  return Object.fromEntries(collections.map(({ name, preview }) => [name, preview?.map(({ title }) => title)]));
}

test('lists the first four snippets of each collection with the start of their code', { tags: ['slow'] }, async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const [full, one] = [await createCollection(ada, { name: 'Full' }), await createCollection(ada, { name: 'One' })];
  await createCollection(ada, { name: 'Empty' });
  for (const title of ['1', '2', '3', '4', '5']) {
    advance(1);
    const { id } = await createSnippet(ada, { title, language: 'go', code: `${title}\n2\n3\n4\n5\n6` });
    await collect(ada, full.id, id);
    if (title === '5') await collect(ada, one.id, id);
  }
  expect(await titlesOf(ada)).toEqual({ Full: ['5', '4', '3', '2'], One: ['5'], Empty: [] });
  const { body } = await ada.get(`${PATH}&limit=1&snippetId=${(await createSnippet(ada)).id}`);
  expect(body).toEqual([]);
  const [{ preview }] = Collection.array()
    .parse((await ada.get(PATH)).body)
    .slice(1) as [Collection];
  expect(preview).toEqual([{ id: expect.any(Number), title: '5', language: 'go', code: '5\n2\n3\n4\n5' }]);
  expect(await titlesOf(ada, '/api/collections')).toEqual({ Full: undefined, One: undefined, Empty: undefined });
  expect((await ada.get(`/api/collections/${full.id}`)).body).not.toHaveProperty('preview');
});

test('cuts code after 400 characters, between code points', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createCollection(ada);
  await collect(ada, id, (await createSnippet(ada, { code: '😀'.repeat(500) })).id);
  const [collection] = Collection.array().parse((await ada.get(PATH)).body);
  expect(collection?.preview?.[0]?.code).toBe('😀'.repeat(400));
});

test('leaves out what the caller may not read: private, in the trash, of a disabled owner', async () => {
  const { person, visitor, store } = await testServer();
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const { id } = await createCollection(ada, { name: 'Team' });
  await join(ben, ada, id, 'editor');
  const shared = await createSnippet(ada, { title: 'Shared' });
  const gone = await createSnippet(ada, { title: 'Gone' });
  const open = await createSnippet(cleo, { title: 'Open', isPublic: true });
  for (const snippet of [shared, gone, open]) await collect(ada, id, snippet.id);
  await ada.delete(`/api/snippets/${gone.id}`);
  expect(await titlesOf(ben)).toEqual({ Team: ['Open', 'Shared'] });

  await cleo.post(`/api/snippets/${open.id}/publish`, { isPublic: false });
  expect(await titlesOf(ben)).toEqual({ Team: ['Shared'] });
  expect(await titlesOf(cleo)).toEqual({});
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await ada.get('/api/collections?preview=yes')).status).toBe(400);

  await store.users.setDisabled(ada.userId ?? '', 1);
  expect(await titlesOf(ben)).toEqual({ Team: [] });
});
