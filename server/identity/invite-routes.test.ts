import { expect, test } from 'vitest';
import { parseAccountCommand } from '#server/maintenance/account/run.ts';
import type { TestPerson } from '#tests/support/identity.ts';
import { START, testServer } from '#tests/support/server.ts';

const OIDC = { issuer: 'https://identity.test', clientId: 'pegboard', clientSecret: undefined };
const ADA = { subject: 'ada', email: 'ada@example.com' };

/** Returns a server with an external provider and closed sign-up. */
async function closedServer() {
  const server = await testServer({ oidc: OIDC, signupOpen: false });
  const { app, store, identity } = server;
  const context = { store, config: { publicUrl: 'https://pegboard.test', oidc: OIDC }, clock: () => START };
  return {
    ...server,
    /** Opens an invitation and returns the page with the cookies it sets. */
    async invite(...args: string[]) {
      const text = await parseAccountCommand(['invite', ...args])(context, () => {});
      const [link = ''] = /https?:\S+/.exec(text) ?? [];
      const { pathname, search } = new URL(link);
      const open = () => app.inject({ url: pathname + search });
      return { open, cookies: Object.fromEntries((await open()).cookies.map(({ name, value }) => [name, value])) };
    },
    async signIn(person: TestPerson, cookies: Record<string, string> = {}) {
      const payload = { idToken: await identity.tokenFor(person) };
      const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload, cookies });
      return {
        status: reply.statusCode,
        cleared: reply.cookies.some(({ maxAge, expires }) => maxAge === 0 || expires?.getTime() === 0),
      };
    },
  };
}

test('an invitation lets one new person sign in although sign-up is closed', async () => {
  const { invite, signIn } = await closedServer();
  expect((await signIn(ADA)).status).toBe(403);
  const { open, cookies } = await invite();
  const page = await open();
  expect(page.body).toContain('Sign in with identity.test to create your account');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(await signIn(ADA, cookies)).toEqual({ status: 200, cleared: true });
  expect((await signIn({ subject: 'ben', email: 'ben@example.com' }, cookies)).status).toBe(403);
  expect((await open()).statusCode).toBe(400);
  expect((await signIn(ADA)).status).toBe(200);
});

test('an invitation for an address works for that address', async () => {
  const { invite, signIn } = await closedServer();
  const { open, cookies } = await invite('ada@example.com');
  expect((await open()).body).toContain('as ada@example.com');
  expect((await signIn({ subject: 'ben', email: 'ben@example.com' }, cookies)).status).toBe(403);
  expect((await signIn(ADA, cookies)).status).toBe(200);
});

test('an invitation for an address refuses an email that the provider has not verified, in words', async () => {
  const { app, identity, invite, signIn } = await closedServer();
  const { cookies } = await invite('ada@example.com');
  const payload = { idToken: await identity.tokenFor({ ...ADA, emailVerified: false }) };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/user', payload, cookies });
  expect(reply.statusCode).toBe(403);
  expect(reply.json().message).toContain('does not say that it has verified that email');
  expect((await signIn(ADA, cookies)).status).toBe(200);
});

test('an invitation is valid for 7 days', async () => {
  const { invite, signIn, advance } = await closedServer();
  const { open, cookies } = await invite();
  advance(7 * 24 * 3_600_000 + 1_000);
  expect((await open()).statusCode).toBe(400);
  expect((await signIn(ADA, cookies)).status).toBe(403);
});
