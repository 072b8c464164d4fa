import { expect, test } from 'vitest';
import { findWeakness } from './password-strength.ts';

const ada = { name: 'Ada Lovelace', email: 'countess@example.com' };

test.each([
  ['1qaz2wsx3edc', /commonly used/],
  ['passw0rd123', /similar to a commonly used/],
  ['letmein12345', /similar to a commonly used/],
  ['football2024!', /similar to a commonly used/],
  ['administrator1', /easy to guess/],
  ['abababababab', /repeats/],
  ['a'.repeat(200), /repeats/],
  ['lkjihgfedcba', /sequence/],
  ['Ada Lovelace1', /name or email/],
  ['countess1815', /name or email/],
  ['countess@example.com!', /name or email/],
  ['pegboard12', /name or email/],
])('rejects %s', async (password, message) => {
  expect(await findWeakness(password, ada)).toMatch(message);
});

test.each([
  'difference engine no 1',
  'countess of the first program',
  'ünïcödé wörds 漢字',
  'x7$kQ!mQ9z',
  'correct horse battery staple',
])('accepts %s', async (password) => {
  expect(await findWeakness(password, ada)).toBeNull();
});

test('does not treat the name of another person as known', async () => {
  const ben = { name: 'Ben', email: 'ben@example.com' };
  expect(await findWeakness('lovelace 1815 x', ben)).toBeNull();
  expect(await findWeakness('lovelace 1815', ada)).toMatch(/name or email/);
});
