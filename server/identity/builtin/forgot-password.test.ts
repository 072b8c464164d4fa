import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { init } from 'smtp-tester';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NewApiToken } from '#contract/tokens.ts';
import { parseAccountCommand } from '#server/maintenance/account/run.ts';
import { freePort } from '#tests/support/pegboard-process.ts';
import { ADA, api, Browser, beginSignIn, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';

const NEW_PASSWORD = 'analytical engine no 2';
const FROM = 'Pegboard <pegboard@example.com>';

/** Starts a server that sends its mail to an SMTP server of the test. */
async function serverWithMail(change: Parameters<typeof listeningServer>[0] = {}) {
  const port = await freePort();
  const mailServer = init(port);
  onTestFinished(() => new Promise<void>((done) => void mailServer.stop(() => done())));
  const server = await listeningServer({ smtp: { url: `smtp://127.0.0.1:${port}`, from: FROM }, ...change });
  return { ...server, mailServer };
}

/** Opens "Forgot password?" and submits the form. */
async function forget(server: { url: string }, email: string, browser = new Browser()) {
  const { page } = await beginSignIn(server, browser);
  const [, path = ''] = /href="([^"]+)">Forgot password\?/.exec(page.text) ?? [];
  expect((await browser.open(server.url + path)).text).toContain('Send link');
  return browser.open(server.url + path, { email });
}

test('mails a link that sets a new password once and ends all sessions', async () => {
  const server = await serverWithMail();
  const { idToken } = await signUp(server, new Browser());
  await api(server, 'POST', '/api/auth/user', null, { idToken });
  const answer = await forget(server, 'Ada@Example.com');
  expect([answer.status, answer.text.includes('Check your mail')]).toEqual([200, true]);
  const { email } = await server.mailServer.captureOne(ADA.email, { wait: 10_000 });
  expect(email.headers).toMatchObject({
    from: expect.stringContaining('<pegboard@example.com>'),
    to: ADA.email,
    subject: 'Set a new password for Pegboard',
  });
  const [link = ''] = /http\S+/.exec(email.body ?? '') ?? [];
  expect(link).toContain(`${server.url}/oidc/reset-password?token=`);

  const { pathname, searchParams } = new URL(link);
  const fields = { token: searchParams.get('token') ?? '', password: NEW_PASSWORD };
  expect((await new Browser().open(link)).text).toContain('Set a new password');
  expect((await new Browser().open(server.url + pathname, fields)).text).toContain('Your password is set');
  expect((await new Browser().open(server.url + pathname, fields)).status).toBe(400);
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(401);
  expect((await signIn(server, new Browser(), { email: ADA.email, password: NEW_PASSWORD })).idToken).toBeTruthy();
});

test.each([
  [{ endTokens: 'on' }, 401],
  [{}, 200],
])(
  'the page of the link ends API tokens if its box is checked, as it is at first: %j',
  { tags: ['slow'] },
  async (box, status) => {
    const server = await serverWithMail();
    const { idToken } = await signUp(server, new Browser());
    await api(server, 'POST', '/api/auth/user', null, { idToken });
    const made = await api(server, 'POST', '/api/tokens', idToken, {
      name: 'CLI',
      scopes: ['snippets:read'],
      expiresIn: null,
    });
    const { token: apiToken } = NewApiToken.parse(made.body);
    await forget(server, ADA.email);
    const { email } = await server.mailServer.captureOne(ADA.email, { wait: 10_000 });
    const [link = ''] = /http\S+/.exec(email.body ?? '') ?? [];
    const { pathname, searchParams } = new URL(link);
    expect((await new Browser().open(link)).text).toContain('name="endTokens" value="on" checked> End all API tokens');
    const fields = { token: searchParams.get('token') ?? '', password: NEW_PASSWORD, ...box };
    const weak = await new Browser().open(server.url + pathname, { ...fields, password: 'password' });
    expect(weak.text.includes('value="on" checked')).toBe('endTokens' in box);
    expect((await new Browser().open(server.url + pathname, fields)).text).toContain('Your password is set');
    expect((await api(server, 'GET', '/api/snippets', apiToken)).status).toBe(status);
  },
);

test('a mailed link is valid for 30 minutes', { tags: ['slow'] }, async () => {
  const server = await serverWithMail();
  await signUp(server, new Browser());
  await forget(server, ADA.email);
  const { email } = await server.mailServer.captureOne(ADA.email, { wait: 10_000 });
  const [link = ''] = /http\S+/.exec(email.body ?? '') ?? [];
  server.advance(29 * 60_000);
  expect((await new Browser().open(link)).status).toBe(200);
  server.advance(2 * 60_000);
  expect((await new Browser().open(link)).status).toBe(400);
});

test('gives the same answer for unknown and disabled accounts and mails nothing', { tags: ['slow'] }, async () => {
  const server = await serverWithMail();
  for (const email of [ADA.email, 'ben@example.com']) {
    const { idToken } = await signUp(server, new Browser(), { ...ADA, email });
    await api(server, 'POST', '/api/auth/user', null, { idToken });
  }
  const context = { store: server.store, config: { publicUrl: server.url, oidc: null }, clock: Date.now };
  await parseAccountCommand(['disable', ADA.email])(context, () => {});
  const received: unknown[] = [];
  server.mailServer.bind((_recipient, _id, email) => received.push(email.headers.to));
  const withoutIds = ({ status, text }: { status: number; text: string }) => ({
    status,
    text: text.replaceAll(/interaction\/[\w-]+/g, ''),
  });
  const [disabled, unknown] = [await forget(server, ADA.email), await forget(server, 'nobody@example.com')];
  const known = await forget(server, 'ben@example.com');
  expect(withoutIds(disabled)).toEqual(withoutIds(known));
  expect(withoutIds(unknown)).toEqual(withoutIds(known));
  await server.mailServer.captureOne('ben@example.com', { wait: 10_000 });
  expect(received).toEqual(['ben@example.com']);
});

test('answers before it looks for the account', { tags: ['slow'] }, async () => {
  const server = await serverWithMail();
  const lookUp = Promise.withResolvers<null>();
  const find = vi.spyOn(server.store.credentials, 'findByEmail').mockReturnValue(lookUp.promise);
  expect((await forget(server, ADA.email)).text).toContain('Check your mail');
  await expect.poll(() => find.mock.calls.length).toBe(1);
  lookUp.resolve(null);
});

test('refuses an invalid email and limits requests of a network and for an account', { tags: ['slow'] }, async () => {
  const server = await serverWithMail({ rateLimits: true });
  expect((await forget(server, 'ada')).text).toContain('Enter an email such as name@example.com');
  for (let nth = 0; nth < 5; nth += 1) expect((await forget(server, 'nobody@example.com')).status).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) expect((await forget(server, `person${nth}@example.com`)).status).toBe(200);
  const refused = await forget(server, 'another@example.com');
  expect([refused.status, refused.text.includes('Too many attempts')]).toEqual([429, true]);
});

test('answers the owner as before when strangers have asked too often, and mails no more', {
  tags: ['slow'],
}, async () => {
  const server = await serverWithMail({ rateLimits: true });
  const find = vi.spyOn(server.store.credentials, 'findByEmail').mockResolvedValue(null);
  for (let nth = 0; nth < 7; nth += 1) {
    const answer = await forget(server, ADA.email);
    expect([answer.status, answer.text.includes('Check your mail')]).toEqual([200, true]);
  }
  // Waits for all mails.
  await server.close();
  expect(find).toHaveBeenCalledTimes(5);
});

test('without SMTP the sign-in page says whom to ask', async () => {
  const server = await listeningServer();
  const { page } = await beginSignIn(server, new Browser());
  expect(page.text).toContain('Ask the operator of this server');
  expect(page.text).not.toContain('Forgot password?');
  expect((await new Browser().open(`${page.url}/forgot`)).status).toBe(404);
});

test('answers the same although the mail server cannot be reached', { tags: ['slow'] }, async () => {
  const server = await listeningServer({ smtp: { url: `smtp://127.0.0.1:${await freePort()}`, from: FROM } });
  await signUp(server, new Browser());
  expect((await forget(server, ADA.email)).text).toContain('Check your mail');
});

test('starts with a warning when the mail server cannot be reached', async () => {
  const stream = new PassThrough();
  const smtp = { url: `smtp://127.0.0.1:${await freePort()}`, from: FROM };
  const server = await listeningServer({ smtp }, undefined, { logger: { level: 'warn', stream } });
  const [warning] = await once(stream, 'data');
  expect(JSON.parse(warning)).toMatchObject({ level: 40, msg: 'SMTP_URL: the mail server cannot be used' });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});
