import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Session } from '#contract/accounts.ts';
import { type Caller, START, testServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const ADA = { subject: 'ada', email: 'ada@example.com' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const sessionsOf = async (person: Caller) => z.array(Session).parse((await person.get('/api/auth/sessions')).body);
const statusOf = async (person: Caller) => (await person.get('/api/auth/usage')).status;

/** Signs in with tokens of an external provider. `at` is in seconds after the start. */
async function provider() {
  const server = await testServer();
  const { app, identity, bearer } = server;
  const token = (claims: Record<string, unknown> = {}) => identity.tokenFor(ADA, 24 * 3600, claims);
  return {
    ...server,
    token,
    async signIn(claims: Record<string, unknown> = {}, userAgent = 'test') {
      const idToken = await token(claims);
      const headers = { 'user-agent': userAgent };
      const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken }, headers });
      expect(reply.statusCode).toBe(200);
      return { idToken, caller: bearer(idToken, null) };
    },
  };
}

test('lists where a person is signed in, the last seen first', async () => {
  const { signIn, advance, person } = await provider();
  const { caller: one } = await signIn({}, FIREFOX);
  advance(2 * HOUR);
  await signIn({}, 'curl');
  await person('ben');
  expect(await sessionsOf(one)).toEqual([
    expect.objectContaining({ current: false, browser: 'Unknown browser' }),
    {
      id: expect.any(String),
      current: true,
      browser: 'Firefox on Linux',
      createdAt: new Date(START).toISOString(),
      lastSeenAt: new Date(START + 2 * HOUR).toISOString(),
    },
  ]);
});

test('ends one session immediately, and no session of another person', async () => {
  const { signIn, person, visitor } = await provider();
  const { caller: one } = await signIn();
  const { caller: two } = await signIn();
  const [other] = (await sessionsOf(one)).filter(({ current }) => !current);
  const path = `/api/auth/sessions/${other?.id}`;
  // The first reply is cached.
  expect(await statusOf(two)).toBe(200);
  expect((await visitor.delete(path)).status).toBe(401);
  expect((await (await person('ben')).delete(path)).status).toBe(404);
  expect((await one.delete(path)).status).toBe(204);
  expect([await statusOf(one), await statusOf(two)]).toEqual([200, 401]);
  expect((await one.delete(path)).status).toBe(404);
  for (const id of ['none', '%00', 'a%00b', '%ED%A0%80'])
    expect((await one.delete(`/api/auth/sessions/${id}`)).status, id).toBe(404);
  expect(await sessionsOf(one)).toHaveLength(1);
});

test('ends all other sessions immediately', async () => {
  const { signIn, person, visitor } = await provider();
  const ben = await person('ben');
  const people = await Promise.all([signIn(), signIn(), signIn()]);
  const [one, two, three] = people.map(({ caller }) => caller);
  if (!one || !two || !three) throw new Error('Three sign-ins are needed');
  expect((await visitor.delete('/api/auth/sessions')).status).toBe(401);
  expect((await two.delete('/api/auth/sessions')).status).toBe(204);
  expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([401, 200, 401]);
  expect(await statusOf(ben)).toBe(200);
});

test('signs out although another tab does so at the same time', async () => {
  const { signIn, store } = await provider();
  const { caller } = await signIn();
  const [session] = await sessionsOf(caller);
  const { transaction } = store;
  vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
    await store.sessions.end(session?.id ?? '', START);
    return transaction(work);
  });
  expect((await caller.post('/api/auth/logout')).status).toBe(204);
  expect(await statusOf(caller)).toBe(401);
});

test('refuses the tokens of an ended session at the sign-in call and for exports', async () => {
  const { app, signIn } = await provider();
  const { caller, idToken } = await signIn();
  const signInAgain = () => app.inject({ method: 'POST', url: '/api/auth/user', payload: { idToken } });
  const [cookie] = (await signInAgain()).cookies;
  const exported = async () =>
    (await app.inject({ url: '/api/snippets/export', cookies: { [cookie?.name ?? '']: cookie?.value ?? '' } }))
      .statusCode;
  expect(await exported()).toBe(200);
  expect((await caller.post('/api/auth/logout')).status).toBe(204);
  expect((await signInAgain()).statusCode).toBe(401);
  expect(await exported()).toBe(401);
});

test.each([
  ['time of the sign-in', { auth_time: START / 1000 - 60, nonce: 'one' }, { auth_time: START / 1000 - 60 }],
  ['nonce', { nonce: 'one' }, { nonce: 'one' }],
  ['browser', { nonce: 'one' }, {}],
])('a renewed token belongs to the session of the same %s', async (_what, first, renewed) => {
  const { signIn, token, bearer, advance } = await provider();
  await signIn({ nonce: 'other', auth_time: START / 1000 - 90 }, FIREFOX);
  const { caller } = await signIn(first);
  advance(HOUR);
  const after = bearer(await token(renewed), null);
  expect((await sessionsOf(after)).find(({ current }) => current)).toMatchObject({ browser: 'Unknown browser' });
  expect(await sessionsOf(after)).toHaveLength(2);
  await caller.post('/api/auth/logout');
  expect(await statusOf(after)).toBe(401);
  expect(await statusOf(bearer(await token(renewed), null))).toBe(401);
});

test('a renewed token begins no session once all have ended, but a new sign-in does', async () => {
  const { app, signIn, token } = await provider();
  const { caller } = await signIn({ nonce: 'one' });
  await caller.post('/api/auth/logout');
  const payload = { idToken: await token() };
  expect((await app.inject({ method: 'POST', url: '/api/auth/user', payload })).statusCode).toBe(401);
  const { caller: again } = await signIn({ nonce: 'two' });
  expect(await sessionsOf(again)).toHaveLength(1);
});

test('deletes sessions that were not seen for 90 days', async () => {
  const { signIn, advance, store } = await provider();
  const { caller } = await signIn();
  advance(91 * 24 * HOUR);
  const now = START + 91 * 24 * HOUR;
  await store.sessions.purge({ now, seenBefore: now - 90 * 24 * HOUR });
  expect(await statusOf(caller)).toBe(401);
});
