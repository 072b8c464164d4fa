import { expect, test } from 'vitest';
import { hash, hashOfNothing, matches } from './password-hash.ts';

test('a hash is matched by its password, however a keyboard composes it, and by no other', () => {
  const passwordHash = hash('café au lait');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(matches({ password: 'café au lait'.normalize('NFD'), passwordHash })).toBe(true);
  expect(matches({ password: 'cafe au lait', passwordHash })).toBe(false);
  expect(hash('café au lait')).not.toBe(passwordHash);
});

test('the hash of nothing looks and costs like any other, and nothing matches it', () => {
  const parts = (phc: string) => phc.split('$').map((part) => part.replace(/^[^=]*$/, ({ length }) => String(length)));
  expect(parts(hashOfNothing())).toEqual(parts(hash('a password')));
  expect(matches({ password: '', passwordHash: hashOfNothing() })).toBe(false);
});
