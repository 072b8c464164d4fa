import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestStore } from '#tests/support/store.ts';
import type { SignedIn } from '../identity.ts';
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

test('verifies a placeholder for an unknown email, with the same cost and reply as for a wrong password', async () => {
  const { signUp, signIn } = await accounts();
  await signUp(ADA, NETWORK);
  vi.mocked(passwords.verifyPassword).mockClear();
  const messages = [];
  for (const email of [ADA.email, 'eve@example.com'])
    messages.push(
      await signIn({ email, password: 'a guess' }, { network: NETWORK }).catch((error: Error) => error.message),
    );
  expect(messages[0]).toBe('Incorrect email or password.');
  expect(messages[1]).toBe(messages[0]);
  const { calls } = vi.mocked(passwords.verifyPassword).mock;
  const [known, unknown] = calls.map(([, passwordHash]) => passwordHash.split('$'));
  // Algorithm and cost are the same; salt and hash differ.
  expect(unknown?.slice(0, 4)).toEqual(known?.slice(0, 4));
  expect(unknown?.map((part) => part.length)).toEqual(known?.map((part) => part.length));
});

test('counts attempts and sign-ups and refunds a correct password', async () => {
  const refund = vi.fn(async () => {});
  const throttle = {
    countGuess: vi.fn(async () => refund),
    countSignUp: vi.fn(async () => {}),
    countReset: async () => true,
  };
  const { signUp, signIn } = await accounts(throttle);
  await signUp(ADA, NETWORK);
  expect(throttle.countSignUp).toHaveBeenCalledExactlyOnceWith(NETWORK);
  await expect(signIn({ ...ADA, password: 'a guess' }, { network: NETWORK })).rejects.toThrow();
  expect(throttle.countGuess).toHaveBeenCalledExactlyOnceWith(ADA.email, { network: NETWORK });
  expect(refund).not.toHaveBeenCalled();
  await signIn(ADA, { network: NETWORK });
  expect(refund).toHaveBeenCalledOnce();
});

const signedIn = (subject: string): SignedIn => ({
  claims: {
    issuer: 'http://localhost',
    subject,
    grantId: null,
    email: ADA.email,
    emailVerified: true,
    name: ADA.name,
    picture: null,
    issuedAt: Date.now() / 1000,
    expiresAt: Date.now() / 1000 + 3600,
    authenticatedAt: null,
    nonce: null,
  },
  session: { id: 'session', userId: 'ada', signedInAt: Date.now() },
});

test('counts attempts to change a password', async () => {
  const refund = vi.fn(async () => {});
  const throttle = { countGuess: vi.fn(async () => refund), countSignUp: async () => {}, countReset: async () => true };
  const { signUp, changePassword } = await accounts(throttle);
  const ada = signedIn(await signUp(ADA, NETWORK));
  const newPassword = 'analytical engine no 2';
  await expect(changePassword(ada, { currentPassword: 'a guess', newPassword })).rejects.toThrow();
  expect(throttle.countGuess).toHaveBeenCalledExactlyOnceWith(ADA.email, { browser: 'signed in' });
  expect(refund).not.toHaveBeenCalled();
  await changePassword(ada, { currentPassword: ADA.password, newPassword });
  expect(refund).toHaveBeenCalledOnce();
});

test('accepts one of several concurrent changes of the same password', async () => {
  const { signUp, signIn, changePassword } = await accounts();
  const ada = signedIn(await signUp(ADA, NETWORK));
  const passwords = ['analytical engine no 2', 'analytical engine no 3', 'analytical engine no 4'];
  const changes = passwords.map((newPassword) => changePassword(ada, { currentPassword: ADA.password, newPassword }));
  const results = await Promise.allSettled(changes);
  const accepted = passwords.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(accepted).toHaveLength(1);
  for (const result of results.filter(({ status }) => status === 'rejected'))
    expect(result).toMatchObject({ reason: { message: 'Current password is incorrect' } });
  await signIn({ ...ADA, password: accepted[0] ?? '' }, { network: NETWORK });
});

test('counts a sign-up before it examines the password, which takes long for some', async () => {
  const refusal = new Error('rate limited');
  const throttle = {
    countGuess: async () => async () => {},
    countSignUp: () => Promise.reject(refusal),
    countReset: async () => true,
  };
  const { signUp } = await accounts(throttle);
  await expect(signUp({ ...ADA, password: 'password' }, NETWORK)).rejects.toBe(refusal);
});
