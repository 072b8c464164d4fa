import { expect, onTestFinished, test, vi } from 'vitest';
import { ADA, Browser, beginSignIn, type ListeningServer, listeningServer, signUp } from '#tests/support/sign-in.ts';
import * as passwords from './password-hash.ts';

vi.mock('./password-hash.ts', { spy: true });

const PROXIES = ['127.0.0.1', '::1'];
const browserAt = (address: string) => new Browser({ 'x-forwarded-for': address });

/** Returns a server with Ada's account and the browser in which she signed up. */
async function serverWithAda() {
  const server = await listeningServer({ rateLimits: true, trustProxy: PROXIES });
  const adasBrowser = browserAt('203.0.113.1');
  await signUp(server, adasBrowser);
  return { server, adasBrowser };
}

/** Submits wrong passwords for Ada's account. Returns the statuses. */
async function guess(server: ListeningServer, address: string, times: number): Promise<number[]> {
  const browser = browserAt(address);
  const { page } = await beginSignIn(server, browser);
  // Hashing a hundred guesses takes seconds.
  vi.mocked(passwords.verifyPassword).mockResolvedValue(false);
  const statuses = [];
  for (let n = 0; n < times; n += 1)
    statuses.push((await browser.open(page.url, { email: ADA.email, password: `guess ${n}` })).status);
  vi.mocked(passwords.verifyPassword).mockRestore();
  return statuses;
}

async function guessFromTenNetworks(server: ListeningServer): Promise<void> {
  for (let n = 0; n < 10; n += 1) await guess(server, `192.0.2.${n}`, 10);
}

/** Submits Ada's password. */
async function signInAs(server: ListeningServer, browser: Browser, password = ADA.password) {
  const { page } = await beginSignIn(server, browser, { prompt: 'login' });
  return browser.open(page.url, { email: ADA.email, password });
}

test('ten networks cannot lock the account for a browser that signed in before', { tags: ['slow'] }, async () => {
  const { server, adasBrowser } = await serverWithAda();
  await guessFromTenNetworks(server);
  expect((await signInAs(server, adasBrowser)).path).toBe('/auth/callback');
});

test('ten networks delay another browser by a minute at most', { tags: ['slow'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = await serverWithAda();
  await guessFromTenNetworks(server);

  const otherBrowser = browserAt('198.51.100.1');
  const refused = await signInAs(server, otherBrowser);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Too many attempts. Please wait a minute and try again.');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  vi.setSystemTime(Date.now() + seconds * 1000);
  expect((await signInAs(server, otherBrowser)).path).toBe('/auth/callback');
});

test('counts the networks of an IPv6 /48 together', { tags: ['slow'] }, async () => {
  const { server } = await serverWithAda();
  expect(await guess(server, '2001:db8:1:1::1', 10)).toEqual(Array(10).fill(200));
  expect(await guess(server, '2001:db8:1:2::1', 10)).toEqual(Array(10).fill(200));
  expect(await guess(server, '2001:db8:1:3::1', 1)).toEqual([429]);
  expect((await signInAs(server, browserAt('2001:db8:2:1::1'))).path).toBe('/auth/callback');
});

test('limits the guesses of a browser that signed in before', { tags: ['slow'] }, async () => {
  const { server, adasBrowser } = await serverWithAda();
  for (let n = 0; n < 10; n += 1) expect((await signInAs(server, adasBrowser, `guess ${n}`)).status).toBe(200);
  expect((await signInAs(server, adasBrowser)).status).toBe(429);
});

test('accepts the cookie of a known browser for its account and unchanged only', { tags: ['slow'] }, async () => {
  const { server, adasBrowser } = await serverWithAda();
  const { page } = await beginSignIn(server, adasBrowser, { prompt: 'login' });
  const [, name = '', value = ''] = /(pegboard_browser_[^=]+)=([^;]+)/.exec(adasBrowser.cookiesFor(page.url)) ?? [];
  await signUp(server, browserAt('203.0.113.2'), { ...ADA, email: 'bob@example.com' });
  await guessFromTenNetworks(server);

  const statusWith = async (cookie: string) => {
    const browser = browserAt('198.51.100.1');
    const { page } = await beginSignIn(server, browser);
    const headers = { cookie: `${browser.cookiesFor(page.url)}; ${cookie}`, 'x-forwarded-for': '198.51.100.1' };
    const body = new URLSearchParams({ email: ADA.email, password: 'a guess' });
    return (await fetch(page.url, { method: 'POST', headers, body })).status;
  };
  expect(await statusWith(`${name}=${value}`)).toBe(200);
  expect(await statusWith(`${name}=x${value.slice(1)}`)).toBe(429);
  expect(await statusWith(`${name}x=${value}`)).toBe(429);
});

test.each([
  ['http://pegboard.example.com', false],
  ['https://pegboard.example.com', true],
])('sets the cookie of a known browser for a year, HttpOnly and SameSite, at %s', async (publicUrl, isSecure) => {
  const { url } = await listeningServer({ publicUrl });
  const query = new URLSearchParams({
    client_id: 'pegboard',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${publicUrl}/auth/callback`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const { headers } = await fetch(`${url}/oidc/auth?${query}`, { redirect: 'manual' });
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  const signedUp = await fetch(`${url}${headers.get('location')}/sign-up`, {
    method: 'POST',
    headers: { cookie: cookie.join('; ') },
    body: new URLSearchParams(ADA),
    redirect: 'manual',
  });
  const set = signedUp.headers.getSetCookie().find((line) => line.startsWith('pegboard_browser_')) ?? '';
  expect(set).toMatch(/; Max-Age=31536000; Path=\/oidc\/interaction; HttpOnly; (Secure; )?SameSite=Strict$/);
  expect(set.includes('; Secure')).toBe(isSecure);
  expect(set).not.toContain(ADA.email);
});
