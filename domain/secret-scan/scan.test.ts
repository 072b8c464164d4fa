import { expect, test } from 'vitest';
import { plantedSecrets } from '#tests/support/planted-secrets.ts';
import { FINDINGS_MAX } from '../limits.ts';
import { findSecrets } from './scan.ts';

const scan = (code: string, language = 'text') =>
  findSecrets({ title: 'Title', description: null, files: [{ name: 'a.txt', language, code }] });

const TOKEN = `glpat-${'a1B2c3D4e5'.repeat(2)}`;

test.each(plantedSecrets())('finds a secret: $kind in $code', async ({ code, value }) => {
  // In a language without values outside of quotes, which is the stricter one.
  for (const language of ['text', 'typescript']) {
    const found = await scan(`// one\n${code}\n`, language);
    const [text = ''] = found.map((secret) => secret.value);
    expect({ language, covers: value.includes(text) || text.includes(value) || isEscaped(value, text) }).toEqual({
      language,
      covers: true,
    });
    expect(found[0]).toMatchObject({ file: 'a.txt' });
  }
});

/** A key in a string literal has its line ends escaped. */
const isEscaped = (value: string, found: string) => JSON.stringify(value).includes(found) && found !== '';

test('plants 40 secrets of 20 kinds', () => {
  const planted = plantedSecrets();
  expect(planted).toHaveLength(40);
  expect(new Set(planted.map(({ kind }) => kind)).size).toBe(20);
});

test.each([
  'postgres://USER:PASSWORD@HOST/db',
  'https://user:password@example.com',
  'https://user:pass@example.com',
  'redis://:${REDIS_PASSWORD}@cache',
  'password = ""',
  "password: ''",
  'password: string',
  'password: string;',
  'password?: string | null',
  'password: String!',
  'process.env.PASSWORD',
  'const password = process.env.PASSWORD;',
  'PASSWORD=$DB_PASSWORD',
  'PASSWORD=${DB_PASSWORD:-}',
  'password = os.environ["PASSWORD"]',
  'password = getenv("PASSWORD_1")',
  'api_key = "<your-key>"',
  'apiKey: "<your-key>"',
  'Authorization: Bearer <your-key>',
  'token = "YOUR_API_TOKEN_HERE"',
  'password: "changeme"',
  'password = "********"',
  'password: {{ vault_password }}',
  'password = "my-secret-password-1"',
  'password="/run/secrets/db_password"',
  '<input type="password" autocomplete="new-password">',
  'passwordSchema = z.string().min(10)',
  'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----',
  '//npm.example.com/:_authToken=${NPM_TOKEN}',
  '//npm.example.com/:_authToken=<your-token>',
  'const hash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="',
])('stays quiet about %s', async (code) => {
  for (const language of ['text', 'typescript', 'yaml', 'bash']) expect(await scan(code, language)).toEqual([]);
});

test('finds passwords without quotes where values have none', async () => {
  const code = 'db:\n  password: tr0ub4dor9\n';
  expect(await scan(code, 'yaml')).toMatchObject([{ rule: 'password', line: 2, column: 13, value: 'tr0ub4dor9' }]);
  expect(await scan('return { password: user2.secret4 }', 'typescript')).toEqual([]);
});

test('names the field or file, the line and the column', async () => {
  const found = await findSecrets({
    title: `Deploy with ${TOKEN}1`,
    description: `one\ntwo ${TOKEN}2`,
    files: [
      { name: null, language: 'go', code: '\r\n\r\n\ta' },
      { name: 'b.ts', language: 'typescript', code: `\r\n\r🪝 ${TOKEN}3` },
    ],
  });
  expect(found).toEqual([
    { rule: 'gitlab', file: 'title', line: 1, column: 13, value: `${TOKEN}1` },
    { rule: 'gitlab', file: 'description', line: 2, column: 5, value: `${TOKEN}2` },
    { rule: 'gitlab', file: 'b.ts', line: 3, column: 4, value: `${TOKEN}3` },
  ]);
});

test('reports overlapping matches once, with the whole value', async () => {
  const found = await scan(`const token = "${TOKEN}"; postgres://app:${TOKEN}@db/app`);
  expect(found.map(({ rule, value }) => ({ rule, value }))).toEqual([
    { rule: 'gitlab', value: TOKEN },
    { rule: 'database-connection-string', value: `postgres://app:${TOKEN}@db/app` },
  ]);
});

test('ignores comments in the text that switch rules off', async () => {
  expect(await scan(`// secretlint-disable\n${TOKEN} // secretlint-disable-line\n`)).toHaveLength(1);
});

test('limits the number of different values and of positions', { timeout: 8_000 }, async () => {
  const different = Array.from({ length: 19_000 }, (_, n) => `${TOKEN}${n}`);
  expect(await scan(different.join('\n'))).toHaveLength(FINDINGS_MAX + 1);
  const same = `${TOKEN}\n`.repeat(FINDINGS_MAX * 2);
  const found = await scan(`${same}${TOKEN}last`);
  expect(found).toHaveLength(FINDINGS_MAX + 1);
  expect(found.at(-1)).toMatchObject({ value: `${TOKEN}last`, line: FINDINGS_MAX * 2 + 1 });
});

test.each(['PASSWORD=', 'token=', '-----BEGIN PRIVATE KEY-----', 'eyJ.', 'ghs_1_', 'curl -u a'])(
  'scans 128 KiB of %s without backtracking for seconds',
  { timeout: 5_000 },
  async (text) => {
    expect(await scan(text.repeat((128 * 1024) / text.length), 'bash')).toEqual([]);
  },
);
