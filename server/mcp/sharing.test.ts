import { expect, test } from 'vitest';
import type { TokenScope } from '#contract/token-scopes.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { connectAssistant } from '#tests/support/mcp.ts';
import { testServer } from '#tests/support/server.ts';
import { collect, join } from '#tests/support/sharing.ts';

const SCOPES: readonly TokenScope[] = ['snippets:read', 'snippets:write', 'collections:read', 'collections:write'];

/** An assistant of a person with a role in a collection that contains a private snippet of Ada. */
async function assistantOf(role: 'viewer' | 'editor') {
  const server = await testServer();
  const [ada, ben] = [await server.person('ada'), await server.person('ben')];
  const { id: collectionId } = await createCollection(ada, { name: 'Team' });
  const { id } = await createSnippet(ada, { title: 'Retry' });
  await collect(ada, collectionId, id);
  await join(ben, ada, collectionId, role);
  return { ada, ben, collectionId, id, call: await connectAssistant(server, ben, SCOPES) };
}

test('finds shared collections and snippets only with the scope all', async () => {
  const { call, collectionId, id } = await assistantOf('viewer');
  expect((await call('list_collections')).data).toMatchObject({ collections: [] });
  expect((await call('list_collections', { scope: 'all' })).data).toMatchObject({
    collections: [{ id: collectionId, name: 'Team' }],
  });
  expect((await call('search_snippets', { query: 'retry' })).data).toMatchObject({ snippets: [] });
  for (const more of [{ query: 'retry' }, { collectionId }])
    expect((await call('search_snippets', { ...more, scope: 'all' })).data).toMatchObject({ snippets: [{ id }] });
  expect(await call('get_snippet', { id })).toEqual({ data: null, text: expect.stringContaining('the scope "all"') });
  expect((await call('get_snippet', { id, scope: 'all' })).data).toMatchObject({ title: 'Retry' });
});

test('updates a shared snippet only for editors with the scope all', async () => {
  const { ada, call, id } = await assistantOf('editor');
  expect((await call('update_snippet', { id, title: 'Renamed' })).text).toContain('the scope "all"');
  expect((await call('update_snippet', { id, scope: 'all', title: 'Renamed' })).data).toMatchObject({ id });
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ title: 'Renamed', userId: ada.userId });
  expect((await call('trash_snippet', { id })).data).toBeNull();

  const viewer = await assistantOf('viewer');
  const refused = await viewer.call('update_snippet', { id: viewer.id, scope: 'all', title: 'Renamed' });
  expect(refused).toEqual({ data: null, text: 'Only its owner and editors can change this snippet' });
});

test('adds own snippets to a shared collection as an editor', async () => {
  const { ada, ben, call, collectionId } = await assistantOf('editor');
  const own = await createSnippet(ben, { title: 'Of Ben' });
  expect((await call('add_to_collection', { id: own.id, collectionId })).text).toContain('the scope "all"');
  const added = await call('add_to_collection', { id: own.id, collectionId, scope: 'all' });
  expect(added.data).toMatchObject({ added: true, collection: { id: collectionId, role: 'editor' } });
  expect((await ada.get(`/api/snippets/${own.id}`)).body).toMatchObject({ title: 'Of Ben', role: 'editor' });
  const viewer = await assistantOf('viewer');
  const { id } = await createSnippet(viewer.ben);
  const refused = await viewer.call('add_to_collection', { id, collectionId: viewer.collectionId, scope: 'all' });
  expect(refused).toEqual({ data: null, text: 'Only editors of this collection can do this' });
});
