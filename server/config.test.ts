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
    rateLimits: true,
    logLevel: 'info',
  });
});
