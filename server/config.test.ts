import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('empty values use the defaults of the README', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: expect.stringMatching(/[\\/]data$/),
    databaseUrl: null,
    oidc: null,
    signupOpen: true,
    trustProxy: [],
    quota: { snippets: 100_000, bytes: 2_147_483_648 },
    trashDays: 30,
    githubApiUrl: 'https://api.github.com',
    rateLimits: true,
    logLevel: 'info',
  });
});

test('mail has a sender at the public address by default', () => {
  const settings = { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://pegboard.example.com' };
  expect(readConfig(settings).smtp?.from).toBe('Pegboard <pegboard@pegboard.example.com>');
  expect(readConfig({ ...settings, MAIL_FROM: 'Ada <ada@example.com>' }).smtp?.from).toBe('Ada <ada@example.com>');
});

test.each([
  [{ PORT: 'eighty' }, /PORT: must be a port number/],
  [{ PORT: '70000' }, /PORT: /],
  [{ PORT: ' ' }, /PORT: must not be blank/],
  [{ METRICS_PORT: '\t' }, /METRICS_PORT: must not be blank/],
  [{ HOST: ' ' }, /HOST: must not be blank/],
  [{ SIGNUP: 'maybe' }, /SIGNUP: must be 'open' or 'closed'/],
  [{ PUBLIC_URL: 'pegboard.example.com' }, /PUBLIC_URL: must be an address/],
  [{ PUBLIC_URL: 'https://x.example/board' }, /PUBLIC_URL: must be an address such as .*: no path, query or user/],
  [{ PUBLIC_URL: 'https://x.example/?a=1' }, /PUBLIC_URL: must be an address such as .*: no path, query or user/],
  [{ PUBLIC_URL: 'https://x.example/#a' }, /PUBLIC_URL: must be an address such as .*: no path, query or user/],
  [{ PUBLIC_URL: 'https://ada:pw@x.example/' }, /PUBLIC_URL: must be an address such as .*: no path, query or user$/m],
  [{ TRUST_PROXY: 'everyone' }, /TRUST_PROXY: must be IP addresses/],
  [{ TRASH_DAYS: 'never' }, /TRASH_DAYS: must be a whole number of days, 0 to 3650$/],
  [{ TRASH_DAYS: '3651' }, /TRASH_DAYS: must be a whole number of days, 0 to 3650$/],
  [{ MAX_SNIPPETS_PER_USER: '0' }, /MAX_SNIPPETS_PER_USER: must be a whole number, 1 or more$/],
  [{ MAX_BYTES_PER_USER: '2GB' }, /MAX_BYTES_PER_USER: must be a whole number, 1 or more$/],
  [{ GITHUB_API_URL: 'github.example.com' }, /GITHUB_API_URL: must be an address/],
  [{ GITHUB_API_URL: 'https://ada:pw@github.example.com' }, /GITHUB_API_URL: must have neither query nor user/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: must be fatal/],
  [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL: must be an address such as smtps:/],
  [{ SMTP_URL: 'https://mail.example.com' }, /SMTP_URL: must be an address such as smtps:/],
  [{ SMTP_URL: 'smtp:mail' }, /SMTP_URL: must name a mail server/],
  [{ SMTP_URL: 'smtp://mail.example.com:port' }, /SMTP_URL: /],
  [{ MAIL_FROM: 'pegboard@example.com' }, /SMTP_URL: required if MAIL_FROM is set/],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Pegboard' }, /MAIL_FROM: must be an address such as Pegboard </],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.c\nBcc: d@e.f' }, /MAIL_FROM: must be an address/],
  [{ OIDC_ISSUER: 'https://id.example.com' }, /OIDC_CLIENT_ID: required if OIDC_ISSUER is set/],
  [{ METRICS_PORT: 'on' }, /METRICS_PORT: must be a port number/],
  [{ METRICS_PORT: '4601', PORT: '4601' }, /METRICS_PORT: must be another port than PORT/],
  [{ METRICS_TOKEN: 'a token that is long enough' }, /METRICS_PORT: required if METRICS_TOKEN is set/],
  [{ METRICS_PORT: '4601', METRICS_TOKEN: 'short' }, /METRICS_TOKEN: must have at least 16 characters/],
  [{ OIDC_CLIENTID: 'x' }, /OIDC_CLIENTID: is not a setting/],
  [{ DATA_DIRR: '/tmp' }, /DATA_DIRR: is not a setting; is DATA_DIR meant\?/],
  [{ PORTT: '1' }, /PORTT: is not a setting; is PORT meant\?/],
  [{ PROT: '1' }, /PROT: is not a setting; is PORT meant\?/],
  [{ HSOT: '::1' }, /HSOT: is not a setting; is HOST meant\?/],
  [{ PEGBOARD_PORT: '1' }, /PEGBOARD_PORT: is not a setting; is PORT meant\?/],
])('rejects %j and names the setting', (settings: Record<string, string>, message) => {
  expect(() => readConfig(settings)).toThrow(message);
});
