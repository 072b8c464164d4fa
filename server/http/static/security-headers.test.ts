import { expect, test } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const PATHS = ['/', '/api/public/snippets', '/api/nowhere', '/shared/none/raw'];

test.each(PATHS)('%s has a strict content security policy and sniffing and framing protection', async (path) => {
  const { visitor } = await testServer();
  const { headers } = await visitor.get(path);
  const policy = new Map(
    headers['content-security-policy']?.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self' https://identity.test",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self' https://identity.test",
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
  });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  expect(headers['x-powered-by']).toBeUndefined();
});

test('sets HSTS for an https URL only', async () => {
  const plain = await testServer();
  expect((await plain.visitor.get('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await testServer({ publicUrl: 'https://pegboard.example.com' });
  expect((await secure.visitor.get('/')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
