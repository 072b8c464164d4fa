import { expect, test } from 'vitest';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, START, testServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const ADA = { subject: 'subject-of-ada', email: 'ada@example.com', name: 'Countess Lovelace' };

/** Fills every table with something of the person, in relation to another one. */
async function fillTables(ada: Caller, ben: Caller) {
  const others = await createSnippet(ben, { isPublic: true, title: 'Of Ben' });
  const own = await createSnippet(ada, { isPublic: true, title: 'Of Ada', tags: ['tag-of-ada'], language: 'ada' });
  const trashed = await createSnippet(ada, { title: 'Trash of Ada' });
  await ada.put(`/api/snippets/${own.id}`, { ...own, code: 'second version of Ada' });
  await ada.delete(`/api/snippets/${trashed.id}`);
  await ben.post(`/api/snippets/${own.id}/fork`);
  const collection = await createCollection(ada, { name: 'Handy for Ada' });
  const collectionOfBen = await createCollection(ben);
  await ada.post(`/api/collections/${collection.id}/snippets/${others.id}`);
  await ben.post(`/api/collections/${collectionOfBen.id}/snippets/${own.id}`);
  for (const person of [ada, ben])
    for (const { id } of [own, others]) await person.post(`/api/snippets/${id}/favorite`);
  await ada.post(`/api/snippets/${others.id}/comments`, { content: 'A comment that stays' });
  await ben.post(`/api/snippets/${own.id}/comments`, { content: 'A comment that goes' });
  await ada.post('/api/tokens', { name: 'Token of Ada', scopes: ['snippets:read'], expiresIn: null });
  return { own, others };
}

test('leaves nothing of a deleted account in any table but comments of a deleted user', async () => {
  const { person, visitor, dump } = await testServer();
  const [ada, ben] = [await person(ADA), await person('ben')];
  const { own, others } = await fillTables(ada, ben);
  const traces = [ada.userId, ADA.email, ADA.subject, ADA.name, 'Of Ada', 'Token of Ada', 'Handy for Ada', 'that goes'];
  const before = await dump();
  for (const trace of traces) expect(before).toContain(trace);

  expect(await ada.delete('/api/auth/user', {})).toMatchObject({ status: 204, text: '' });
  const after = await dump();
  // Ben edited the title of his copy.
  for (const trace of traces.filter((text) => text !== 'Of Ada')) expect(after).not.toContain(trace);
  expect(after.match(/Of Ada/g)).toHaveLength(1);
  expect(after).toContain('A comment that stays');
  expect((await visitor.get(`/api/snippets/${others.id}/comments`)).body).toMatchObject([
    { content: 'A comment that stays', authorName: 'Deleted user', userId: null },
  ]);
  expect((await ben.get(`/api/snippets/${own.id}`)).status).toBe(404);
  expect((await ben.get('/api/auth/usage')).body).toMatchObject({ snippets: 2 });
  expect((await visitor.get('/api/public/snippets')).headers['x-total-count']).toBe('1');
  expect((await ada.get('/api/snippets')).status).toBe(401);
});

test('deletes an account with more snippets than one transaction removes', { tags: ['slow'] }, async () => {
  const { person, store, visitor } = await testServer();
  const ada = await person(ADA);
  const fields = { code: 'x'.repeat(3_000), description: null, language: 'text', tags: [], userId: ada.userId ?? '' };
  await store.transaction(({ snippets }) =>
    snippets.insertAll(
      Array.from({ length: 230 }, (_, n) => ({ ...fields, title: `${n}`, isPublic: true, createdAt: n, updatedAt: n })),
    ),
  );
  expect((await ada.delete('/api/auth/user', {})).status).toBe(204);
  expect((await visitor.get('/api/public/snippets')).headers['x-total-count']).toBe('0');
  expect(await store.users.find(ada.userId ?? '')).toBeNull();
});

test('needs a sign-in of the last 10 minutes; a renewed token is none', async () => {
  const { app, identity, bearer, advance } = await testServer();
  const begin = async (claims: Record<string, unknown>) => {
    const idToken = await identity.tokenFor(ADA, 24 * 3600, claims);
    await app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken } });
    return bearer(idToken, null);
  };
  const seconds = (time: number) => Math.floor(time / 1000);
  const old = await begin({ nonce: 'old' });
  advance(10 * MINUTE + 1_000);
  expect((await old.delete('/api/auth/user', {})).status).toBe(401);
  const renewed = bearer(await identity.tokenFor(ADA, 3600), null);
  expect((await renewed.delete('/api/auth/user', {})).status).toBe(401);
  // The provider did not ask for the password again.
  const silent = await begin({ nonce: 'silent', auth_time: seconds(START) });
  expect((await silent.delete('/api/auth/user', {})).status).toBe(401);
  const fresh = await begin({ nonce: 'fresh', auth_time: seconds(START + 10 * MINUTE) });
  expect((await fresh.delete('/api/auth/user', {})).status).toBe(204);
});

test('rejects visitors and invalid bodies, and keeps other accounts', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person(ADA), await person('ben')];
  expect((await visitor.delete('/api/auth/user', {})).status).toBe(401);
  expect((await ada.delete('/api/auth/user', { password: 1 })).status).toBe(400);
  expect((await ada.delete('/api/auth/user', {})).status).toBe(204);
  expect((await ben.get('/api/auth/usage')).status).toBe(200);
});

test('a browser that was signed in does not bring back a deleted account', async () => {
  const { app, identity, person, store } = await testServer();
  const ada = await person(ADA);
  await ada.delete('/api/auth/user', {});
  const renew = async (createAccount: boolean) => {
    const payload = { idToken: await identity.tokenFor(ADA), createAccount };
    return (await app.inject({ method: 'POST', url: '/api/auth/user', payload })).statusCode;
  };
  expect(await renew(false)).toBe(401);
  expect(await store.users.isEmpty()).toBe(true);
  expect(await renew(true)).toBe(200);
});
