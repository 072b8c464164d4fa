import { expect, test } from 'vitest';
import { findSecrets } from './scan.ts';

const find = (code: string, language = 'text', more: object = {}) =>
  findSecrets({ title: 'Sample', description: null, files: [{ name: 'sample', language, code }], ...more });

const GITHUB = `ghp_${'aB3dE5fG7h'.repeat(3)}kL9mN1`;
const hex = (length: number) => '0a9f3c7e51b8d246'.repeat(4).slice(0, length);

test.each([
  [
    'PuTTY key',
    `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${'aB3dE5fG7hJ9kL1m'.repeat(3)}\n`,
    'privatekey',
  ],
  ['kubeconfig', `    client-key-data: ${'LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVk'.repeat(4)}\n`, 'privatekey'],
  ['Docker', `{"auths":{"ghcr.io":{"auth": "${btoa('ada:9fK2x7Qp!')}"}}}`, 'basicauth'],
  ['.netrc', 'machine api.example.com\n  login ada\n  password 9fK2x7Qp', 'password'],
  ['.pgpass', 'db.internal:5432:app:ada:9fK2x7Qp', 'password'],
  ['ConvertTo-SecureString', "ConvertTo-SecureString '9fK2x7Qp!' -AsPlainText -Force", 'password'],
  ['Discord', `x = M${'aB3dE5fG7hJ9kL1mN3pQ5rS'}.GaB3dE.${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW'}`, 'discord'],
  ['Discord webhook', `https://discord.com/api/webhooks/123456789012345678/${'aB3dE5fG7hJ9kL1m'.repeat(4)}`, 'discord'],
  ['Twilio', `sid: SK${hex(32)}`, 'twilio'],
  ['Mailgun', `key-${hex(32)}`, 'mailgun'],
])('finds the secret of %s', async (_what, code, rule) => {
  expect(await find(code, 'javascript')).toEqual([expect.objectContaining({ rule })]);
});

test('finds unquoted passwords in languages it does not know, not in code', async () => {
  expect(await find('password: 9fK2x7Qp!', 'helm')).toHaveLength(1);
  expect(await find('password: 9fK2x7Qp!', 'typescript')).toEqual([]);
});

test.each([
  ['machine api login ada password <password>'],
  ['src/a.ts:12:5:error:message'],
  ['{"auth": "c29tZXRoaW5n"}'],
  ['client-key-data: REDACTED'],
  [`SK${'0'.repeat(32)}`],
])('stays quiet on %s', async (code) => {
  expect(await find(code)).toEqual([]);
});

test('finds secrets in tags, the trigger, file names and languages, by their position', async () => {
  const files = [
    { name: 'a.ts', language: 'typescript', code: '' },
    { name: `${GITHUB}.txt`, language: GITHUB.slice(0, 50), code: '' },
  ];
  const found = await findSecrets({ title: 'T', description: null, tags: ['go', GITHUB], trigger: GITHUB, files });
  expect(found.map(({ file, line }) => `${file} ${line}`)).toEqual([
    'trigger 1',
    'tags 2',
    'file names 2',
    'languages 2',
  ]);
});
