import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestStore } from '#tests/support/store.ts';
import type { Claims } from '../identity.ts';
import { credentialService } from './credentials.ts';
import * as passwords from './password-hash.ts';
import { NO_THROTTLE } from './throttle.ts';

vi.mock('./password-hash.ts', { spy: true });

const NETWORK = '192.0.2.1';
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'difference engine no 1' };

async function accounts(throttle = NO_THROTTLE) {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  return credentialService({ store, clock: Date.now, throttle, signupOpen: true });
}

test('an email without an account takes the work of a wrong password', async () => {
  const { signUp, signIn } = await accounts();
  await signUp(ADA, NETWORK);
  vi.mocked(passwords.verifyPassword).mockClear();
  const refusals = [];
  for (const email of [ADA.email, 'eve@example.com'])
    refusals.push(await signIn({ email, password: 'a guess' }, NETWORK).catch((error: Error) => error.message));
  expect(refusals[0]).toBe('Incorrect email or password.');
  expect(refusals[1]).toBe(refusals[0]);
  const { calls } = vi.mocked(passwords.verifyPassword).mock;
  const [known, unknown] = calls.map(([, passwordHash]) => passwordHash.split('$'));
  // All but the salt and the hash itself: the same algorithm at the same cost.
  expect(unknown?.slice(0, 4)).toEqual(known?.slice(0, 4));
  expect(unknown?.map((part) => part.length)).toEqual(known?.map((part) => part.length));
});

test('each try is counted, a right password is taken back, and so is each new account counted', async () => {
  const forgive = vi.fn(async () => {});
  const throttle = { countGuess: vi.fn(async () => forgive), countSignUp: vi.fn(async () => {}) };
  const { signUp, signIn } = await accounts(throttle);
  await signUp(ADA, NETWORK);
  expect(throttle.countSignUp).toHaveBeenCalledExactlyOnceWith(NETWORK);
  await expect(signIn({ ...ADA, password: 'a guess' }, NETWORK)).rejects.toThrow();
  expect(throttle.countGuess).toHaveBeenCalledExactlyOnceWith(ADA.email, NETWORK);
  expect(forgive).not.toHaveBeenCalled();
  await signIn(ADA, NETWORK);
  expect(forgive).toHaveBeenCalledOnce();
});

const claimsOf = (subject: string): Claims => ({
  issuer: 'http://localhost',
  subject,
  grantId: null,
  email: ADA.email,
  emailVerified: true,
  name: ADA.name,
  picture: null,
  expiresAt: Date.now() / 1000 + 3600,
});

test('each try to change a password is counted as well, wherever it comes from', async () => {
  const forgive = vi.fn(async () => {});
  const throttle = { countGuess: vi.fn(async () => forgive), countSignUp: async () => {} };
  const { signUp, changePassword } = await accounts(throttle);
  const claims = claimsOf(await signUp(ADA, NETWORK));
  const newPassword = 'analytical engine no 2';
  await expect(changePassword(claims, { currentPassword: 'a guess', newPassword })).rejects.toThrow();
  expect(throttle.countGuess).toHaveBeenCalledExactlyOnceWith(ADA.email, null);
  expect(forgive).not.toHaveBeenCalled();
  await changePassword(claims, { currentPassword: ADA.password, newPassword });
  expect(forgive).toHaveBeenCalledOnce();
});
