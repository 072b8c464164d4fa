import { describe, expect, test } from 'vitest';
import { NewInvitation } from '#contract/invitations.ts';
import type { GivenRole } from '#contract/members.ts';
import { createCollection, createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

/** Creates an invitation and returns its token. */
async function invite(manager: Caller, id: number, role: GivenRole, given: object = {}): Promise<string> {
  const reply = await manager.post(`/api/collections/${id}/invitations`, { role, ...given });
  return NewInvitation.parse(reply.body).url.replace('/invite/', '');
}

const accept = (person: Caller, token: string) => person.post('/api/invitations/accept', { token });

async function join(owner: Caller, person: Caller, id: number, role: GivenRole): Promise<void> {
  expect((await accept(person, await invite(owner, id, role))).status).toBe(200);
}

/** A collection of Ada with one private snippet of hers and a person for each role. */
async function team() {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Team' });
  const snippet = await createSnippet(ada, { title: 'Retry' });
  await ada.post(`/api/collections/${id}/snippets/${snippet.id}`);
  const people = {
    manager: await server.person('mia'),
    editor: await server.person('eve'),
    viewer: await server.person('vic'),
    stranger: await server.person('sam'),
  };
  for (const role of ['manager', 'editor', 'viewer'] as const) {
    server.advance(1);
    await join(ada, people[role], id, role);
  }
  return { ...server, ada, id, snippet, ...people };
}

describe('roles', () => {
  test('are named in replies without email addresses', { tags: ['slow'] }, async () => {
    const { ada, viewer, editor, stranger, id, snippet } = await team();
    const asViewer = await viewer.get(`/api/snippets/${snippet.id}`);
    expect(asViewer.body).toMatchObject({ role: 'viewer', isShared: true });
    expect((await editor.get(`/api/snippets/${snippet.id}`)).body).toMatchObject({ role: 'editor', isShared: true });
    expect((await ada.get(`/api/snippets/${snippet.id}`)).body).toMatchObject({ role: 'owner', isShared: true });
    expect((await viewer.get('/api/collections?scope=shared')).body).toMatchObject([
      { id, role: 'viewer', ownerName: 'ada', memberCount: 3, everyone: null, isPublic: false, snippetCount: 1 },
    ]);
    expect((await viewer.get('/api/collections')).body).toEqual([]);
    expect((await stranger.get('/api/collections?scope=all')).body).toEqual([]);
    const members = await viewer.get(`/api/collections/${id}/members`);
    expect(members.body).toMatchObject([
      { userId: ada.userId, name: 'ada', role: 'owner', addedBy: null },
      { name: 'mia', role: 'manager', addedBy: 'ada' },
      { name: 'eve', role: 'editor' },
      { name: 'vic', role: 'viewer' },
    ]);
    expect(members.text).not.toContain('@');
  });
});

describe('reading', () => {
  test('includes shared snippets with scope=all and never with own or public', async () => {
    const { viewer, stranger, visitor, ada, snippet } = await team();
    const { id } = snippet;
    for (const query of ['', '&search=debounce', '&sort=az', '&tag=timing', '&language=javascript', '&sort=oldest'])
      expect([query, (await viewer.get(`/api/snippets?scope=all${query}`)).body]).toMatchObject([query, [{ id }]]);
    expect((await viewer.get('/api/snippets?scope=all')).headers['x-total-count']).toBe('1');
    expect((await viewer.get('/api/tags/counts?scope=all')).body).toEqual([{ name: 'timing', count: 1 }]);
    expect((await viewer.get('/api/languages/counts?scope=all')).body).toEqual([{ name: 'javascript', count: 1 }]);
    expect((await viewer.get('/api/snippets')).body).toEqual([]);
    expect((await viewer.get('/api/tags')).body).toEqual([]);
    expect((await stranger.get('/api/snippets?scope=all')).body).toEqual([]);
    expect((await stranger.get('/api/tags?scope=all')).body).toEqual([]);
    expect((await visitor.get('/api/public/snippets')).body).toEqual([]);
    await ada.delete(`/api/snippets/${id}`);
    expect((await viewer.get('/api/snippets?scope=all')).body).toEqual([]);
    expect((await viewer.get(`/api/snippets/${id}`)).status).toBe(404);
  });

  test('ends immediately when a member is removed, and their private snippets leave', async () => {
    const { ada, editor, viewer, id, snippet } = await team();
    const [hidden, open] = [await createSnippet(editor), await createSnippet(editor, { isPublic: true })];
    for (const one of [hidden, open])
      expect((await editor.post(`/api/collections/${id}/snippets/${one.id}`)).status).toBe(201);
    expect((await viewer.get(`/api/snippets/${hidden.id}`)).status).toBe(200);
    expect((await editor.get('/api/snippets?scope=all')).body).toHaveLength(3);
    expect((await ada.delete(`/api/collections/${id}/members/${editor.userId}`)).status).toBe(204);
    expect((await editor.get('/api/snippets?scope=all')).body).toHaveLength(2);
    expect((await editor.get(`/api/snippets/${snippet.id}`)).status).toBe(404);
    expect((await viewer.get(`/api/snippets/${hidden.id}`)).status).toBe(404);
    expect((await viewer.get(`/api/collections/${id}/snippets`)).body).toMatchObject([{ id: open.id }, {}]);
    // The public one stays as if the owner had added it.
    await editor.post(`/api/snippets/${open.id}/publish`, { isPublic: false });
    expect((await viewer.get(`/api/snippets/${open.id}`)).status).toBe(404);
  });

  test('follows the role of everyone, except for those who left', async () => {
    const { ada, stranger, viewer, id, snippet } = await team();
    const path = `/api/snippets/${snippet.id}`;
    await ada.put(`/api/collections/${id}/everyone`, { role: 'viewer' });
    expect((await stranger.get(path)).body).toMatchObject({ role: 'viewer' });
    await ada.put(`/api/collections/${id}/everyone`, { role: 'editor' });
    expect((await stranger.get(path)).body).toMatchObject({ role: 'editor' });
    expect((await viewer.get(path)).body).toMatchObject({ role: 'editor' });
    const theirs = await createSnippet(stranger);
    await stranger.post(`/api/collections/${id}/snippets/${theirs.id}`);
    expect((await viewer.get(`/api/snippets/${theirs.id}`)).status).toBe(200);
    const token = await invite(ada, id, 'viewer');
    expect((await viewer.delete(`/api/collections/${id}/members/${viewer.userId}`)).status).toBe(204);
    expect((await viewer.get(path)).status).toBe(404);
    expect((await accept(viewer, token)).status).toBe(404);
    expect((await accept(viewer, await invite(ada, id, 'viewer'))).status).toBe(200);
    await ada.put(`/api/collections/${id}/everyone`, { role: null });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await viewer.get(`/api/snippets/${theirs.id}`)).status).toBe(404);
  });

  test('hides the snippets of a disabled owner', async () => {
    const { viewer, ada, snippet, store } = await team();
    await store.users.setDisabled(ada.userId ?? '', 1);
    expect((await viewer.get(`/api/snippets/${snippet.id}`)).status).toBe(404);
    expect((await viewer.get('/api/snippets?scope=all')).body).toEqual([]);
  });
});

describe('editors', () => {
  test('edit as themselves, without trigger, and the owner pays', async () => {
    const { ada, editor, snippet } = await team();
    const path = `/api/snippets/${snippet.id}`;
    await ada.put(path, snippetInput({ trigger: 'own' }));
    const edited = await editor.put(path, snippetInput({ code: 'edited', trigger: 'other' }));
    expect(edited.body).toMatchObject({ trigger: 'own', authorName: 'ada', role: 'editor' });
    expect((await editor.get(`${path}/versions`)).body).toMatchObject([
      { authorName: 'eve' },
      { authorName: 'ada' },
      { authorName: 'ada' },
    ]);
    expect((await editor.get('/api/auth/usage')).body).toMatchObject({ snippets: 0, bytes: 0 });
  });

  test('add own and public snippets, and remove any', async () => {
    const { ada, editor, viewer, stranger, id, snippet } = await team();
    const [open, mine] = [await createSnippet(stranger, { isPublic: true }), await createSnippet(viewer)];
    const item = (snippetId: number) => `/api/collections/${id}/snippets/${snippetId}`;
    expect((await editor.post(item(snippet.id))).status).toBe(403);
    expect((await editor.post(item(open.id))).status).toBe(201);
    expect((await viewer.post(item(mine.id))).status).toBe(403);
    expect((await viewer.delete(item(open.id))).status).toBe(403);
    expect((await editor.delete(item(snippet.id))).status).toBe(204);
    expect((await editor.get(`/api/snippets/${snippet.id}`)).status).toBe(404);
    const bulk = { ids: [open.id], action: 'removeFromCollection', collectionId: id };
    expect((await viewer.post('/api/snippets/bulk', bulk)).body).toMatchObject({
      changed: 0,
      failed: [{ id: open.id }],
    });
    expect((await editor.post('/api/snippets/bulk', bulk)).body).toEqual({ changed: 1, failed: [] });
    expect((await ada.get(`/api/collections/${id}`)).body).toMatchObject({ snippetCount: 0 });
  });

  test('a snippet of which the owner takes over the place is shared', async () => {
    const { editor, viewer, stranger, ada, id } = await team();
    const open = await createSnippet(ada, { isPublic: true });
    await editor.post(`/api/collections/${id}/snippets/${open.id}`);
    await ada.post(`/api/snippets/${open.id}/publish`, { isPublic: false });
    expect((await viewer.get(`/api/snippets/${open.id}`)).status).toBe(404);
    expect((await ada.post(`/api/collections/${id}/snippets/${open.id}`)).status).toBe(200);
    expect((await viewer.get(`/api/snippets/${open.id}`)).status).toBe(200);
    expect((await stranger.get(`/api/snippets/${open.id}`)).status).toBe(404);
  });
});

describe('invitations', () => {
  test('are unknown, expired, used up and revoked alike', async () => {
    const { ada, stranger, visitor, id, advance } = await team();
    const token = await invite(ada, id, 'viewer', { expiresIn: '1d' });
    const preview = await visitor.post('/api/invitations/preview', { token });
    expect(preview).toMatchObject({
      body: { name: 'Team', invitedBy: 'ada', role: 'viewer', isMember: false },
      headers: { 'cache-control': 'no-store' },
    });
    advance(24 * 60 * 60 * 1000);
    const used = await invite(ada, id, 'viewer');
    expect((await accept(stranger, used)).body).toMatchObject({ id, role: 'viewer' });
    const replies = [];
    for (const wrong of [token, used, 'unknown', ''])
      for (const call of ['preview', 'accept'])
        replies.push((await ada.post(`/api/invitations/${call}`, { token: wrong })).text);
    expect(new Set(replies).size).toBe(1);
    expect((await visitor.post('/api/invitations/accept', { token })).status).toBe(401);
  });

  test('raise a role, never lower it, and count only changes', async () => {
    const { ada, viewer, manager, id } = await team();
    const token = await invite(ada, id, 'editor', { maxUses: 2 });
    expect((await accept(viewer, token)).body).toMatchObject({ role: 'editor' });
    expect((await accept(viewer, token)).body).toMatchObject({ role: 'editor' });
    expect((await accept(manager, token)).body).toMatchObject({ role: 'manager' });
    expect((await accept(ada, token)).body).toMatchObject({ role: 'owner' });
    expect((await ada.get(`/api/collections/${id}/invitations`)).body).toMatchObject([{ uses: 1, maxUses: 2 }]);
  });

  test('of a manager end with the role', async () => {
    const { ada, manager, stranger, id } = await team();
    const token = await invite(manager, id, 'viewer');
    await ada.put(`/api/collections/${id}/members/${manager.userId}`, { role: 'editor' });
    expect((await accept(stranger, token)).status).toBe(404);
  });
});

test('the owner is never removed or changed, and unlisted people are not found', async () => {
  const { ada, manager, stranger, id } = await team();
  const member = (who: Caller) => `/api/collections/${id}/members/${who.userId}`;
  expect((await manager.delete(member(ada))).status).toBe(409);
  expect((await ada.delete(member(ada))).status).toBe(409);
  expect((await manager.put(member(ada), { role: 'viewer' })).status).toBe(409);
  expect((await manager.put(member(stranger), { role: 'viewer' })).status).toBe(404);
  expect((await manager.delete(member(stranger))).status).toBe(404);
});

test('a public page shows public snippets while the owner is not disabled', async () => {
  const { ada, visitor, id, store } = await team();
  const open = await createSnippet(ada, { isPublic: true });
  await ada.post(`/api/collections/${id}/snippets/${open.id}`);
  const published = await ada.post(`/api/collections/${id}/publish`, { isPublic: true });
  const path = `/api/public/collections/${Object(published.body).shareId}`;
  expect((await visitor.get(path)).body).toEqual({
    name: 'Team',
    description: null,
    ownerName: 'ada',
    snippetCount: 1,
    updatedAt: expect.any(String),
    isArranged: false,
  });
  expect((await visitor.get(`${path}/snippets`)).body).toMatchObject([{ id: open.id }]);
  expect((await visitor.get(`${path}/snippets?search=nothing`)).body).toEqual([]);
  await store.users.setDisabled(ada.userId ?? '', 1);
  expect((await visitor.get(path)).status).toBe(404);
  await store.users.setDisabled(ada.userId ?? '', null);
  await ada.post(`/api/collections/${id}/publish`, { isPublic: false });
  for (const gone of [path, `${path}/snippets`, '/api/public/collections/none'])
    expect((await visitor.get(gone)).status).toBe(404);
});
