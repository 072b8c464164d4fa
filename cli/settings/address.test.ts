import { expect, test } from 'vitest';
import { isUnencrypted, toOrigin } from './address.ts';

test.each([
  ['pegboard.example.com', 'https://pegboard.example.com'],
  ['https://Pegboard.example.com/board?x#y', 'https://pegboard.example.com'],
  ['http://10.0.0.1:3000/', 'http://10.0.0.1:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('reads the address %s as %s', (address, origin) => {
  expect(toOrigin(address)).toBe(origin);
});

test.each(['', 'ftp://example.com', 'a b', 'file:///etc/passwd'])('refuses the address %j', (address) => {
  expect(() => toOrigin(address)).toThrow('is not an address such as');
});

test.each([
  ['http://pegboard.example.com', true],
  ['http://localhost.example.com', true],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://localhost', false],
  ['https://pegboard.example.com', false],
])('%s is unencrypted: %s', (origin, expected) => {
  expect(isUnencrypted(origin)).toBe(expected);
});
