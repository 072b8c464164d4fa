import { expect, test } from 'vitest';
import { generateToken, hashToken, hintOf, isTokenFormat } from './api-token.ts';

// CRC-32 of `pgb_000000000000000000000000000000`, computed with zlib elsewhere.
const KNOWN = 'pgb_000000000000000000000000000000';

test('generates tokens of the documented format', () => {
  const tokens = Array.from({ length: 200 }, generateToken);
  for (const token of tokens) {
    expect(token).toMatch(/^pgb_[0-9A-Za-z]{36}$/);
    expect(isTokenFormat(token)).toBe(true);
  }
  expect(new Set(tokens).size).toBe(200);
});

test('the checksum is the CRC-32 of what precedes, in base 62', () => {
  expect(isTokenFormat(`${KNOWN}194vRE`)).toBe(true);
});

test.each([
  ['another checksum', `${KNOWN}000000`],
  ['a shorter text', KNOWN],
  ['another prefix', `${KNOWN}194vRE`.replace('pgb_', 'pgc_')],
  ['another character', `${KNOWN}194vRE`.replace('0', '-')],
  ['a line break at the end', `${KNOWN}194vRE\n`],
])('refuses %s', (_what, text) => {
  expect(isTokenFormat(text)).toBe(false);
});

test('every change of one character breaks the checksum', () => {
  const token = generateToken();
  for (let at = 4; at < token.length; at += 1) {
    const other = token[at] === 'a' ? 'b' : 'a';
    expect(isTokenFormat(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
  }
});

test('shows and stores nothing from which the token can be derived', () => {
  const token = generateToken();
  expect(hintOf(token)).toBe(`pgb_…${token.slice(-4)}`);
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
});
