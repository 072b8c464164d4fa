import { expect, test } from 'vitest';
import { PASSWORD_MAX } from '#contract/limits.ts';
import { User } from '#contract/sign-in.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type TestPerson, testIdentity } from '#tests/support/identity.ts';
import { testServer } from '#tests/support/server.ts';

/** Returns a server whose users come from two providers. */
async function twoProviders(signupOpen = true) {
  const { store } = await testServer();
  async function provider(issuer: string) {
    const identity = await testIdentity({ issuer });
    const config = { ...readConfig({ RATE_LIMITS: 'off' }), signupOpen };
    const app = await buildApp({ config, store, identity, clock: Date.now });
    return async (person: TestPerson) => {
      const payload = { idToken: await identity.tokenFor(person) };
      const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload });
      return { status: reply.statusCode, user: User.safeParse(reply.json()).data, message: reply.json().message };
    };
  }
  return { store, first: await provider('https://one.test'), second: await provider('https://two.test') };
}

const verified = { email: 'ada@example.com', emailVerified: true };
const claimed = { email: 'ada@example.com', emailVerified: false };

test('returns the same user for the same identity', async () => {
  const { first } = await twoProviders();
  const once = await first({ subject: 'ada', ...claimed, name: 'Ada' });
  expect(once.user).toMatchObject({ email: 'ada@example.com', displayName: 'Ada' });
  expect((await first({ subject: 'ada', ...claimed, name: 'Ada' })).user).toEqual(once.user);
  expect((await first({ subject: 'bob', email: 'bob@example.com' })).user?.id).not.toBe(once.user?.id);
});

test('creates another user for the same subject at another provider', async () => {
  const { first, second } = await twoProviders();
  const { user } = await first({ subject: 'ada', ...verified });
  const namesake = await second({ subject: 'ada', email: 'ada@example.org' });
  expect(namesake.status).toBe(200);
  expect(namesake.user?.id).not.toBe(user?.id);
  expect((await first({ subject: 'ada', ...verified })).user).toMatchObject({ id: user?.id, email: 'ada@example.com' });
});

test('links a verified email from another provider to the same user', async () => {
  const { first, second } = await twoProviders();
  const { user } = await first({ subject: 'ada', ...verified });
  expect((await second({ subject: 'other', ...verified, email: 'ADA@example.com' })).user?.id).toBe(user?.id);
});

test('creates another user for a second account at the same provider, even with the same email', async () => {
  const { first, second } = await twoProviders();
  const { user } = await first({ subject: 'ada', ...verified });
  const successor = (await first({ subject: 'successor', ...verified })).user;
  expect(successor?.id).not.toBe(user?.id);
  expect(successor?.email).toBeNull();
  // The same holds if the first user is linked to another provider.
  await second({ subject: 'other', ...verified });
  expect((await second({ subject: 'another', ...verified })).user?.id).not.toBe(user?.id);
  expect((await first({ subject: 'ada', ...verified })).user).toMatchObject({ id: user?.id, email: 'ada@example.com' });
});

test('never links an unverified email to an existing user', async () => {
  const { first, second } = await twoProviders();
  const { user } = await first({ subject: 'ada', ...verified });
  const newcomer = (await second({ subject: 'eve', ...claimed })).user;
  expect(newcomer?.id).not.toBe(user?.id);
  expect(newcomer?.email).toBeNull();
  expect((await first({ subject: 'ada', ...verified })).user?.email).toBe('ada@example.com');
});

test('keeps an unverified email with the first of two users', async () => {
  const { first, second } = await twoProviders();
  await first({ subject: 'ada', ...claimed });
  expect((await second({ subject: 'eve', ...claimed })).user?.email).toBeNull();
  expect((await first({ subject: 'ada', ...claimed })).user?.email).toBe('ada@example.com');
});

test('moves an unverified email to a new user who verified it, without linking the accounts', async () => {
  const { first, second, store } = await twoProviders();
  const squatter = (await first({ subject: 'eve', ...claimed })).user;
  const owner = (await second({ subject: 'ada', ...verified })).user;
  expect(owner?.id).not.toBe(squatter?.id);
  expect(owner?.email).toBe('ada@example.com');
  expect((await store.users.find(squatter?.id ?? ''))?.email).toBeNull();
  expect((await first({ subject: 'eve', ...claimed })).user).toMatchObject({ id: squatter?.id, email: null });
});

test('updates a verified or changed email unless another user has it', async () => {
  const { first, store } = await twoProviders();
  const { user } = await first({ subject: 'ada', ...claimed });
  await first({ subject: 'ada', ...verified });
  expect((await store.users.find(user?.id ?? ''))?.emailVerified).toBe(true);
  await first({ subject: 'bob', email: 'bob@example.com' });
  expect((await first({ subject: 'ada', email: 'bob@example.com' })).user?.email).toBe('ada@example.com');
  expect((await first({ subject: 'ada', email: 'lovelace@example.com' })).user?.email).toBe('lovelace@example.com');
});

test('keeps a verified email over a later unverified claim', async () => {
  const { first, store } = await twoProviders();
  const { user } = await first({ subject: 'ada', ...verified });
  for (const email of [verified.email, 'free@example.com'])
    await first({ subject: 'ada', email, emailVerified: false });
  expect(await store.users.find(user?.id ?? '')).toMatchObject(verified);
});

test.each([true, false])('says whether anyone can create an account: %s', async (signupOpen) => {
  const { visitor } = await testServer({ signupOpen });
  expect((await visitor.get('/api/auth/config')).body).toMatchObject({ signUpOpen: signupOpen });
});

test('rejects new users only while sign-up is closed', async () => {
  const open = await twoProviders();
  await open.first({ subject: 'ada', ...verified });
  const identity = await testIdentity({ issuer: 'https://one.test' });
  const config = { ...readConfig({ RATE_LIMITS: 'off' }), signupOpen: false };
  const app = await buildApp({ config, store: open.store, identity, clock: Date.now });
  const status = async (person: TestPerson) => {
    const payload = { idToken: await identity.tokenFor(person) };
    return (await app.inject({ method: 'POST', url: '/api/auth/user', payload })).statusCode;
  };
  expect(await status({ subject: 'ada', ...verified })).toBe(200);
  expect(await status({ subject: 'eve', email: 'eve@example.com' })).toBe(403);
  expect(await open.store.users.findByEmail('eve@example.com')).toBeNull();
});

test('a rejected sign-up does not change the email of another user', async () => {
  const { store, first } = await twoProviders();
  const squatter = (await first({ subject: 'eve', ...claimed })).user;
  const closed = await testIdentity({ issuer: 'https://two.test' });
  const config = { ...readConfig({ RATE_LIMITS: 'off' }), signupOpen: false };
  const app = await buildApp({ config, store, identity: closed, clock: Date.now });
  const payload = { idToken: await closed.tokenFor({ subject: 'ada', ...verified }) };
  expect((await app.inject({ method: 'POST', url: '/api/auth/user', payload })).statusCode).toBe(403);
  expect((await store.users.find(squatter?.id ?? ''))?.email).toBe('ada@example.com');
});

test('keeps a chosen display name at the next sign-in', async () => {
  const { app, identity, person } = await testServer();
  const ada = await person({ subject: 'ada', name: 'Ada', email: 'ada@example.com' });
  const changed = await ada.patch('/api/auth/user', { displayName: '  Countess  ' });
  expect(changed).toMatchObject({ status: 200, body: { displayName: 'Countess', email: 'ada@example.com' } });
  const payload = { idToken: await identity.tokenFor({ subject: 'ada', name: 'Ada', email: 'ada@example.com' }) };
  const again = await app.inject({ method: 'POST', url: '/api/auth/user', payload });
  expect(again.json().displayName).toBe('Countess');
  expect(await ada.patch('/api/auth/user', { displayName: ' ' })).toMatchObject({ status: 400 });
});

test('returns 401 for an invalid token', async () => {
  const { app, identity, visitor } = await testServer();
  const expired = await identity.tokenFor({ subject: 'ada' }, -120);
  const foreign = await (await testIdentity()).tokenFor({ subject: 'ada' });
  for (const idToken of [expired, foreign, 'x']) {
    expect(await visitor.post('/api/auth/user', { idToken })).toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${idToken}` };
    expect((await app.inject({ url: '/api/public/snippets', headers })).statusCode).toBe(401);
  }
  expect(await visitor.post('/api/auth/user', {})).toMatchObject({ status: 400 });
  expect(await visitor.patch('/api/auth/user', { displayName: 'Eve' })).toMatchObject({ status: 401 });
});

test('accepts a bearer token of an unknown user for sign-in only', async () => {
  const { app, identity } = await testServer();
  const idToken = await identity.tokenFor({ subject: 'ada' });
  const headers = { authorization: `Bearer ${idToken}` };
  expect((await app.inject({ url: '/api/snippets', headers })).statusCode).toBe(401);
  const reply = await app.inject({ method: 'POST', url: '/api/auth/user', headers, payload: { idToken } });
  expect(reply.statusCode).toBe(200);
  expect((await app.inject({ url: '/api/snippets', headers })).statusCode).toBe(200);
});

test('returns 404 for a password change with an external provider', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const change = { currentPassword: 'x', newPassword: 'something else' };
  expect(await ada.post('/api/auth/password', change)).toMatchObject({ status: 404 });
  expect(await visitor.post('/api/auth/password', change)).toMatchObject({ status: 401 });
});

test('rejects a current password that is too long in the words of the sign-in form', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const long = 'x'.repeat(PASSWORD_MAX + 1);
  const refusal = { status: 400, body: { message: 'This password is too long' } };
  const change = { currentPassword: long, newPassword: 'something else' };
  expect(await ada.post('/api/auth/password', change)).toMatchObject(refusal);
  expect(await ada.delete('/api/auth/user', { password: long })).toMatchObject(refusal);
});

test('accepts the export cookie for exports only and clears it at sign-out', async () => {
  const { app, identity, advance } = await testServer();
  const payload = { idToken: await identity.tokenFor({ subject: 'ada' }) };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload });
  const [cookie] = reply.cookies;
  expect(cookie).toMatchObject({ path: '/api/snippets/export', httpOnly: true, sameSite: 'Strict' });
  const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
  const status = async (url: string, sent: Record<string, string> = cookies) =>
    (await app.inject({ url, cookies: sent })).statusCode;
  expect(await status('/api/snippets/export')).toBe(200);
  expect(await status('/api/snippets')).toBe(401);
  expect(await status('/api/collections')).toBe(401);
  expect(await status('/api/snippets/export', { [cookie?.name ?? '']: `${cookie?.value}x` })).toBe(401);
  // An ID token is signed as well, but for another audience.
  expect(await status('/api/snippets/export', { [cookie?.name ?? '']: payload.idToken })).toBe(401);
  const out = await app.inject({ method: 'POST', url: '/api/auth/logout' });
  expect(out.statusCode).toBe(204);
  expect(out.cookies).toMatchObject([{ name: cookie?.name, value: '', path: '/api/snippets/export' }]);
  advance(3601_000);
  expect(await status('/api/snippets/export')).toBe(401);
});

test('sets a secure export cookie over HTTPS', async () => {
  const { app, identity } = await testServer({ publicUrl: 'https://pegboard.example.com' });
  const payload = { idToken: await identity.tokenFor({ subject: 'ada' }) };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload });
  expect(reply.cookies).toMatchObject([{ secure: true }]);
});
