import { describe, expect, test } from 'vitest';
import { isFresh, renewalDelay } from './token-lifetime.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const token = (lifetime: number, issuedAt = 0) => ({ lifetime, expiresAt: issuedAt + lifetime });

describe('token lifetime', () => {
  test.each([
    ['an hour', HOUR, HOUR - 2 * MINUTE],
    ['six minutes', 6 * MINUTE, 4 * MINUTE],
    ['66 seconds', 66 * SECOND, 44 * SECOND],
    ['six seconds', 6 * SECOND, 4 * SECOND],
  ])('renews a token of %s before it expires', (_life, lifetime, delay) => {
    expect(renewalDelay(token(lifetime), 0)).toBeCloseTo(delay);
    expect(isFresh(token(lifetime), delay)).toBe(true);
  });

  test.each([10 * SECOND, MINUTE, 5 * MINUTE, HOUR, 24 * HOUR])(
    'treats a token of %i ms as fresh at issue and stale at expiry',
    (lifetime) => {
      expect(isFresh(token(lifetime), 0)).toBe(true);
      expect(isFresh(token(lifetime), lifetime - 1)).toBe(false);
    },
  );

  test('does not send a token of an hour in its last minute', () => {
    expect(isFresh(token(HOUR), HOUR - 61 * SECOND)).toBe(true);
    expect(isFresh(token(HOUR), HOUR - 59 * SECOND)).toBe(false);
  });

  test('renews an expired token after the minimum delay', () => {
    expect(renewalDelay(token(HOUR), 2 * HOUR)).toBe(SECOND);
    expect(renewalDelay(token(0), 0)).toBe(SECOND);
  });

  test('caps the timer of a token that lives for months', () => {
    expect(renewalDelay(token(90 * 24 * HOUR), 0)).toBe(24 * HOUR);
  });
});
