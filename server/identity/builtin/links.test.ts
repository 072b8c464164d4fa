import { expect, test, vi } from 'vitest';
import { unavailable } from '#server/core/errors.ts';
import { parseAccountCommand } from '#server/maintenance/account/run.ts';
import { ADA, api, Browser, beginSignIn, exchange, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'analytical engine no 2';

async function operator(...settings: Parameters<typeof listeningServer>) {
  const server = await listeningServer(...settings);
  let offset = 0;
  const context = {
    store: server.store,
    config: { publicUrl: server.url, oidc: null },
    clock: () => Date.now() + offset,
  };
  return {
    ...server,
    advance(milliseconds: number) {
      offset += milliseconds;
      server.advance(milliseconds);
    },
    /** Runs a command and returns the link it prints. */
    async link(...args: string[]): Promise<string> {
      const text = await parseAccountCommand(args)(context, () => {});
      const [link = ''] = /https?:\S+/.exec(text) ?? [];
      expect(link).toContain(server.url);
      return link;
    },
    run: (...args: string[]) => parseAccountCommand(args)(context, () => {}),
  };
}

/** Fills in the form behind a link. */
async function submit(link: string, fields: Record<string, string>) {
  const { origin, pathname, searchParams } = new URL(link);
  return new Browser().open(origin + pathname, { token: searchParams.get('token') ?? '', ...fields });
}

test('a reset link sets a new password once and ends all sessions', { tags: ['slow'] }, async () => {
  const server = await operator();
  const one = await signUp(server, new Browser());
  await api(server, 'POST', '/api/auth/user', null, { idToken: one.idToken });
  const link = await server.link('reset', 'ADA@example.com');
  // Opening a link uses nothing up, and neither does a refused form.
  for (let nth = 0; nth < 2; nth += 1) {
    const opened = await new Browser().open(link);
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  expect((await submit(link, { password: 'short' })).text).toContain('at least 10 characters');
  expect((await submit(link, { password: 'ada@example.com' })).text).toContain('too close to your name or email');
  expect((await api(server, 'GET', '/api/snippets', one.idToken)).status).toBe(200);

  expect((await submit(link, { password: NEW_PASSWORD })).text).toContain('Your password is set');
  expect((await api(server, 'GET', '/api/snippets', one.idToken)).status).toBe(401);
  const refreshed = await exchange(one.settings, { grant_type: 'refresh_token', refresh_token: one.refreshToken });
  expect(refreshed.status).toBe(400);
  expect((await signIn(server, new Browser(), { email: ADA.email, password: NEW_PASSWORD })).idToken).toBeTruthy();
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  expect((await browser.open(page.url, ADA)).text).toContain('Incorrect email or password.');

  expect((await new Browser().open(link)).status).toBe(400);
  const again = await submit(link, { password: 'difference engine no 9' });
  expect([again.status, again.text.includes('This link is not valid')]).toEqual([400, true]);
});

test('a reset link dies with a newer one, after an hour, and while the account is disabled', async () => {
  const server = await operator();
  const { idToken } = await signUp(server, new Browser());
  await api(server, 'POST', '/api/auth/user', null, { idToken });
  const statusOf = async (link: string) => (await new Browser().open(link)).status;
  const first = await server.link('reset', ADA.email);
  const second = await server.link('reset', ADA.email);
  expect([await statusOf(first), await statusOf(second)]).toEqual([400, 200]);

  await server.run('disable', ADA.email);
  expect(await statusOf(second)).toBe(400);
  expect((await submit(second, { password: NEW_PASSWORD })).text).toContain('This account is disabled');
  await expect(server.run('reset', ADA.email)).rejects.toThrow('is disabled: enable the account first');
  await server.run('enable', ADA.email);
  server.advance(HOUR - 1_000);
  expect(await statusOf(second)).toBe(200);
  server.advance(2_000);
  expect(await statusOf(second)).toBe(400);
  expect((await submit(second, { password: NEW_PASSWORD })).status).toBe(400);
  expect((await signIn(server, new Browser())).idToken).toBeTruthy();
});

test('tells a disabled person so only after the right password', async () => {
  const server = await operator();
  const { idToken } = await signUp(server, new Browser());
  await api(server, 'POST', '/api/auth/user', null, { idToken });
  await server.run('disable', ADA.email);
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  expect((await browser.open(page.url, ADA)).text).toContain('This account is disabled');
  const wrong = await browser.open(page.url, { ...ADA, password: 'difference engine no 2' });
  expect(wrong.text).toContain('Incorrect email or password.');
});

test('an invitation creates one account although sign-up is closed', async () => {
  const server = await operator({ signupOpen: false });
  const link = await server.link('invite');
  expect((await new Browser().open(link)).text).toContain('Create your account');
  expect((await submit(link, { ...ADA, password: 'short' })).text).toContain('at least 10 characters');
  expect((await submit(link, ADA)).text).toContain('Your account is ready');
  const { idToken } = await signIn(server, new Browser());
  const { status, body } = await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect([status, body]).toEqual([200, expect.objectContaining({ email: ADA.email, displayName: ADA.name })]);

  expect((await new Browser().open(link)).status).toBe(400);
  expect((await submit(link, { ...ADA, email: 'ben@example.com' })).status).toBe(400);
});

test('an invitation for an address works for that address, for 7 days', async () => {
  const server = await operator({ signupOpen: false });
  const link = await server.link('invite', 'Ada@example.com');
  expect((await new Browser().open(link)).text).toContain('value="ada@example.com"');
  const other = await submit(link, { ...ADA, email: 'ben@example.com' });
  expect(other.text).toContain('This invitation is for ada@example.com');
  server.advance(7 * 24 * HOUR + 1_000);
  expect((await submit(link, ADA)).status).toBe(400);
  expect((await submit(await server.link('invite', ADA.email), ADA)).text).toContain('Your account is ready');
});

test('a reset link does not work as an invitation', async () => {
  const server = await operator({ signupOpen: false });
  await submit(await server.link('invite'), ADA);
  const link = (await server.link('reset', ADA.email)).replace('reset-password', 'invite');
  expect(link).toContain('/oidc/invite?token=');
  expect((await new Browser().open(link)).status).toBe(400);
});

test('keeps an invitation whose email is taken', async () => {
  const server = await operator();
  await signUp(server, new Browser());
  const link = await server.link('invite');
  expect((await submit(link, ADA)).text).toContain('This email already has an account');
  expect((await new Browser().open(link)).status).toBe(200);
});

test('answers the forms with 503 and Retry-After while the database is unavailable', async () => {
  const server = await operator();
  await signUp(server, new Browser());
  const links = [await server.link('reset', ADA.email), await server.link('invite')];
  vi.spyOn(server.store.oneTimeLinks, 'find').mockRejectedValue(unavailable('The database does not answer.'));
  for (const link of links) {
    const { status, headers, text } = await submit(link, ADA);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('The database does not answer.');
  }
});

test('treats unknown tokens as invalid and stores no token', async () => {
  const server = await operator();
  for (const query of ['', '?token=x', '?token=%00', '?token=a&token=b'])
    for (const page of ['reset-password', 'invite'])
      expect((await new Browser().open(`${server.url}/oidc/${page}${query}`)).status).toBe(400);
  const token = new URL(await server.link('invite')).searchParams.get('token') ?? '';
  expect(await server.store.oneTimeLinks.find('invite', token)).toBeNull();
});
