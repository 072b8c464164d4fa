import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { RESERVED_HANDLES } from './reserved-handles.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const TAKEN = { status: 409, body: { message: 'This handle is taken' } };
const NOT_FOUND = { status: 404, body: { message: 'Profile not found' } };

const setHandle = (person: Caller, handle: string | null) =>
  person.put('/api/auth/profile', { handle, about: null, isPublic: handle !== null });

test('a new account has no profile, and stores one as typed', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  expect((await ada.get('/api/auth/profile')).body).toEqual({ handle: null, about: null, isPublic: false });
  const reply = await ada.put('/api/auth/profile', { handle: 'Ada-L', about: ' Numbers ', isPublic: false });
  expect(reply).toMatchObject({ status: 200, body: { handle: 'Ada-L', about: 'Numbers', isPublic: false } });
  expect((await ada.get('/api/auth/profile')).body).toEqual(reply.body);
});

test('visitors and API tokens cannot read or change a profile', async () => {
  const { person, visitor, bearer } = await testServer();
  const ada = await person('ada');
  const created = await ada.post('/api/tokens', { name: 'Laptop', scopes: ['snippets:read'], expiresIn: 7 });
  const { token } = created.body as { token: string };
  expect(await visitor.get('/api/auth/profile')).toMatchObject({ status: 401 });
  expect(await setHandle(visitor, 'ada-l')).toMatchObject({ status: 401 });
  expect(await bearer(token, ada.userId).get('/api/auth/profile')).toMatchObject({ status: 403 });
});

test.each(['ab', 'a'.repeat(40), '-ada', 'ada-', 'a--da', 'a_da', 'adä', 'a da'])(
  'refuses the handle %s',
  async (handle) => {
    const { person } = await testServer();
    const reply = await setHandle(await person('ada'), handle);
    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'Handle must have 3 to 39 letters, digits or single hyphens' },
    });
  },
);

test('refuses a public profile without handle and a long text', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  expect(await ada.put('/api/auth/profile', { handle: null, about: null, isPublic: true })).toMatchObject({
    status: 400,
  });
  const about = 'x'.repeat(161);
  expect(await ada.put('/api/auth/profile', { handle: 'ada', about, isPublic: true })).toMatchObject({ status: 400 });
});

test('refuses reserved handles and those of others in any case', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  for (const handle of RESERVED_HANDLES)
    expect(await setHandle(ada, handle.toUpperCase())).toMatchObject(handle.length < 3 ? { status: 400 } : TAKEN);
  expect(await setHandle(ada, 'countess')).toMatchObject({ status: 200 });
  expect(await setHandle(ben, 'COUNTESS')).toMatchObject(TAKEN);
});

test('allows the first handle and one change, then one change a day; another case is not a change', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  for (const handle of ['ada', 'Ada', 'countess', 'Countess']) expect((await setHandle(ada, handle)).status).toBe(200);
  advance(DAY - 1);
  const refused = { status: 409, body: { message: 'You can change your handle once a day' } };
  expect(await setHandle(ada, 'lovelace')).toMatchObject(refused);
  expect(await setHandle(ada, null)).toMatchObject(refused);
  advance(1);
  expect(await setHandle(ada, 'lovelace')).toMatchObject({ status: 200 });
});

test('refuses the handle of a deleted account for 30 days', async () => {
  const { person, advance, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await setHandle(ada, 'countess');
  expect((await ada.delete('/api/auth/user', {})).status).toBe(204);
  expect(await visitor.get('/api/profiles/countess')).toMatchObject(NOT_FOUND);
  expect(await setHandle(ben, 'countess')).toMatchObject(TAKEN);
  advance(30 * DAY);
  expect(await setHandle(ben, 'countess')).toMatchObject({ status: 200 });
});

test('answers the same for an unknown handle, a hidden profile and a disabled person', async () => {
  const { person, visitor, store } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, {});
  await ada.post(`/api/snippets/${id}/publish`, { isPublic: true });
  await ada.post(`/api/snippets/${id}/comments`, { content: 'Mine' });
  const paths = ['', '/snippets', '/collections'].map((end) => `/api/profiles/ada-l${end}`);
  const expectHidden = async () => {
    for (const path of paths) expect(await visitor.get(path)).toMatchObject(NOT_FOUND);
  };
  await expectHidden();
  await setHandle(ada, 'ada-l');
  expect((await visitor.get(paths[0] ?? '')).status).toBe(200);
  const comments = () => visitor.get(`/api/snippets/${id}/comments`);
  expect((await comments()).body).toMatchObject([{ authorHandle: 'ada-l' }]);
  await ada.put('/api/auth/profile', { handle: 'ada-l', about: null, isPublic: false });
  await expectHidden();
  expect((await comments()).body).toMatchObject([{ authorHandle: null }]);
  expect((await visitor.get('/api/public/snippets')).body).toMatchObject([{ authorHandle: null }]);
  await setHandle(ada, 'ada-l');
  await store.users.setDisabled(ada.userId ?? '', Date.now());
  await expectHidden();
});
