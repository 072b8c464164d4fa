import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { ADA, api, Browser, beginSignIn, signIn, signUp } from '#tests/support/sign-in.ts';

test('logs requests without tokens, passwords, emails, search terms or code', async () => {
  const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'trace' });
  const browser = new Browser();
  const { idToken, refreshToken, settings } = await signUp(pegboard, browser);
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  await signIn(pegboard, new Browser(), { email: ADA.email, password: 'a wrong password' }).catch(() => {});
  const secretCode = `code-${randomUUID()}`;
  const secretSearch = `search-${randomUUID()}`;
  await api(pegboard, 'POST', '/api/snippets', idToken, { title: secretCode, code: secretCode });
  await api(pegboard, 'POST', '/api/snippets', idToken, { title: '', code: secretCode });
  await api(pegboard, 'GET', `/api/snippets?search=${secretSearch}`, idToken);
  await api(pegboard, 'GET', '/api/snippets', `${idToken}x`);
  await browser.open(`${settings.endSessionEndpoint}?id_token_hint=${idToken}`);
  await fetch(`${pegboard.url}/auth/callback?code=a-code&state=s`);
  const [linkToken, invitationToken] = [`link-${randomUUID()}`, `invitation-${randomUUID()}`];
  for (const path of [`/s/${linkToken}`, `/s/${linkToken}/?a=b`, `/invite/${invitationToken}`])
    await fetch(pegboard.url + path);
  await api(pegboard, 'POST', '/api/links/open', null, { token: linkToken, password: 'open sesame' });
  await api(pegboard, 'POST', '/api/invitations/preview', null, { token: invitationToken });
  await api(pegboard, 'POST', '/api/invitations/accept', idToken, { token: invitationToken });
  await pegboard.stop();

  const log = pegboard.output();
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      req: { method: 'POST', path: '/api/snippets', ip: expect.any(String) },
      res: { statusCode: 201 },
      responseTime: expect.any(Number),
    }),
  );
  const secrets = [
    idToken,
    refreshToken,
    ADA.password,
    'a wrong password',
    secretCode,
    secretSearch,
    'a-code',
    ADA.email,
    linkToken,
    invitationToken,
    'open sesame',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  // Checks a part of the signature as well, in case the log truncates the token.
  expect(log).not.toContain(idToken.split('.')[2]?.slice(0, 20));
  expect(log).not.toContain(browser.cookiesFor(`${pegboard.url}/oidc/auth`) || 'no cookie');
});

test('reports a failed database write during sign-in as a server error and logs the cause', {
  tags: ['slow'],
}, async () => {
  const folder = await temporaryFolder();
  const pegboard = await startPegboard({ DATA_DIR: folder });
  const database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec("create trigger full before insert on oidc_payloads begin select raise(abort, 'no room left'); end");
  database.close();
  const { page } = await beginSignIn(pegboard, new Browser());
  await pegboard.stop();
  expect(page.text).toContain('Something went wrong on the server');
  expect(page.text).not.toMatch(/Sign-in failed|oops|no room left/);
  expect(pegboard.output()).toMatch(/"message":"no room left".*"msg":"The identity provider failed"/);
});
