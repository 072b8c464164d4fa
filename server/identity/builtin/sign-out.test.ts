import { expect, test } from 'vitest';
import { z } from 'zod';
import { Session } from '#contract/accounts.ts';
import { ADA, api, Browser, beginSignIn, exchange, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';

test('sign-out revokes all tokens of the sign-in and the next sign-in asks for the password', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { idToken, refreshToken, settings } = await signUp(server, browser);
  await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect((await api(server, 'POST', '/api/auth/logout', idToken)).status).toBe(204);
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(401);
  const reply = await exchange(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
  expect(reply.status).toBe(400);
  const { page } = await beginSignIn(server, browser);
  expect(page.path).toMatch(/^\/oidc\/interaction\//);
});

test('supports RP-initiated logout', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { idToken, settings } = await signUp(server, browser);
  const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${server.url}/` });
  const page = await browser.open(`${settings.endSessionEndpoint}?${query}`);
  expect(page.text).toContain('Do you want to sign out');
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  const last = await browser.open(`${settings.endSessionEndpoint}/confirm`, { xsrf, logout: 'yes' });
  expect(last.path).toBe('/');
  expect((await beginSignIn(server, browser)).page.path).toMatch(/^\/oidc\/interaction\//);
  expect((await api(server, 'POST', '/api/auth/user', null, { idToken })).status).toBe(401);
});

test('a password change ends all other sign-ins of the account', async () => {
  const server = await listeningServer();
  const current = await signUp(server, new Browser());
  const other = await signIn(server, new Browser());
  for (const { idToken } of [current, other]) await api(server, 'POST', '/api/auth/user', null, { idToken });
  const change = (currentPassword: string, newPassword: string) =>
    api(server, 'POST', '/api/auth/password', current.idToken, { currentPassword, newPassword });

  expect((await change('wrong', 'analytical engine')).body.issues).toEqual([
    { path: 'currentPassword', message: 'Current password is incorrect' },
  ]);
  for (const [weak, message] of [
    ['short', 'Password must have at least 10 characters'],
    [ADA.password, 'New password must differ from the current one'],
    ['FQRG7CS493', 'This password is commonly used. Choose another one.'],
    ['ada@example.com', 'Password is too close to your name or email. Choose another one.'],
  ] as const)
    expect((await change(ADA.password, weak)).body.issues).toEqual([{ path: 'newPassword', message }]);
  expect((await api(server, 'GET', '/api/snippets', other.idToken)).status).toBe(200);

  expect((await change(ADA.password, 'analytical engine')).status).toBe(204);
  expect((await api(server, 'GET', '/api/snippets', other.idToken)).status).toBe(401);
  expect((await api(server, 'GET', '/api/snippets', current.idToken)).status).toBe(200);
  const fields = { grant_type: 'refresh_token' };
  const { settings } = current;
  expect((await exchange(settings, { ...fields, refresh_token: other.refreshToken })).status).toBe(400);
  expect((await exchange(settings, { ...fields, refresh_token: current.refreshToken })).status).toBe(200);
  const { idToken } = await signIn(server, new Browser(), { email: ADA.email, password: 'analytical engine' });
  expect(idToken).toBeTruthy();
});

test('lists the sessions of an account and ends them with their refresh tokens', { tags: ['slow'] }, async () => {
  const server = await listeningServer();
  const signedIn = [await signUp(server, new Browser())];
  for (let nth = 0; nth < 3; nth += 1) signedIn.push(await signIn(server, new Browser()));
  for (const { idToken } of signedIn) await api(server, 'POST', '/api/auth/user', null, { idToken });
  const [one, two, three, four] = signedIn.map((session) => ({
    ...session,
    send: (method: string, path: string) => api(server, method, path, session.idToken),
    refresh: async () => {
      const fields = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
      return (await exchange(session.settings, fields)).status;
    },
  }));
  if (!one || !two || !three || !four) throw new Error('Four sign-ins are needed');
  const list = async () => z.array(Session).parse((await one.send('GET', '/api/auth/sessions')).body);
  const current = z
    .array(Session)
    .parse((await two.send('GET', '/api/auth/sessions')).body)
    .find((s) => s.current);
  expect((await list()).map((session) => session.current).filter(Boolean)).toHaveLength(1);
  expect(await list()).toHaveLength(4);

  expect((await one.send('DELETE', `/api/auth/sessions/${current?.id}`)).status).toBe(204);
  expect([(await two.send('GET', '/api/snippets')).status, await two.refresh()]).toEqual([401, 400]);
  expect((await three.send('GET', '/api/snippets')).status).toBe(200);

  expect((await one.send('DELETE', '/api/auth/sessions')).status).toBe(204);
  for (const other of [three, four])
    expect([(await other.send('GET', '/api/snippets')).status, await other.refresh()]).toEqual([401, 400]);
  expect([await one.refresh(), await list()]).toEqual([200, [expect.objectContaining({ current: true })]]);
});

test('the export cookie becomes invalid when its sign-in ends', { tags: ['slow'] }, async () => {
  const server = await listeningServer();
  const signedIn = async ({ idToken }: { idToken: string }) => {
    const { headers } = await api(server, 'POST', '/api/auth/user', null, { idToken });
    const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';')[0]);
    return { idToken, cookie };
  };
  const exported = async ({ cookie }: { cookie: string }) =>
    (await fetch(`${server.url}/api/snippets/export`, { headers: { cookie } })).status;
  const current = await signedIn(await signUp(server, new Browser()));
  const other = await signedIn(await signIn(server, new Browser()));
  expect([await exported(current), await exported(other)]).toEqual([200, 200]);

  const change = { currentPassword: ADA.password, newPassword: 'analytical engine' };
  expect((await api(server, 'POST', '/api/auth/password', current.idToken, change)).status).toBe(204);
  expect([await exported(current), await exported(other)]).toEqual([200, 401]);
  await api(server, 'POST', '/api/auth/logout', current.idToken);
  expect(await exported(current)).toBe(401);
});
