import { expect, test } from 'vitest';
import { hashPassword, placeholderHash, verifyPassword } from './password-hash.ts';

test('verifies the password in any Unicode normal form and rejects others', async () => {
  const passwordHash = await hashPassword('café au lait');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('café au lait'.normalize('NFD'), passwordHash)).toBe(true);
  expect(await verifyPassword('cafe au lait', passwordHash)).toBe(false);
});

test('salts each hash', async () => {
  expect(await hashPassword('café au lait')).not.toBe(await hashPassword('café au lait'));
});

test('creates a placeholder of the same format and cost that no password matches', async () => {
  const lengths = (phc: string) =>
    phc.split('$').map((part) => part.replace(/^[^=]*$/, ({ length }) => String(length)));
  expect(lengths(placeholderHash())).toEqual(lengths(await hashPassword('a password')));
  expect(await verifyPassword('', placeholderHash())).toBe(false);
});

test('rejects a malformed hash', async () => {
  expect(await verifyPassword('a password', 'plain text')).toBe(false);
});
