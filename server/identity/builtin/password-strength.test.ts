import { expect, test } from 'vitest';
import { weakness } from './password-strength.ts';

const ada = { name: 'Ada Lovelace', email: 'countess@example.com' };

test.each([
  ['short', 'x7$kQ!m', /at least 10/],
  ['a few characters over and over', 'abababababab', /different characters/],
  ['a row of letters', 'lkjihgfedcba', /row of keys/],
  ['one that is guessed first', 'administrator1', /first that is guessed/],
  ['the name', 'Ada Lovelace1', /without your name or email/],
  ['the mailbox', 'countess1815', /without your name or email/],
  ['the email', 'countess@example.com!', /without your name or email/],
])('a password that is %s is refused', (_what, password, words) => {
  expect(weakness(password, ada)).toMatch(words);
});

test.each(['difference engine no 1', 'countess of the first program', 'ünïcödé wörds 漢字'])(
  '%s will do',
  (password) => {
    expect(weakness(password, ada)).toBeNull();
  },
);
