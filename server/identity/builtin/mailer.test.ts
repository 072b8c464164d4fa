import { expect, test } from 'vitest';
import { requiresTls } from './mailer.ts';

test.each([
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtps://user:secret@mail.example.com', true],
  ['smtp://user:secret@127.0.0.1.example.com', true],
  ['smtp://user:secret@192.0.2.1', true],
  ['smtp://mail.example.com', false],
  ['smtp://user:secret@localhost:2525', false],
  ['smtp://user:secret@127.0.0.1', false],
  ['smtp://user:secret@[::1]:25', false],
])('sends a password over %s only encrypted: %s', (url, expected) => {
  expect(requiresTls(url)).toBe(expected);
});
