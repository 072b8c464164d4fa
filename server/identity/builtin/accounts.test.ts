import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestStore } from '#tests/support/store.ts';
import { accountService } from './accounts.ts';
import * as threads from './password-threads.ts';
import { NO_THROTTLE } from './throttle.ts';

vi.mock('./password-threads.ts', { spy: true });

const NETWORK = '192.0.2.1';
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'difference engine no 1' };

async function accounts(throttle = NO_THROTTLE) {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  return accountService({ store, clock: Date.now, throttle, signupOpen: true });
}

test('an email without an account takes the work of a wrong password', async () => {
  const { signUp, signIn } = await accounts();
  await signUp(ADA, NETWORK);
  vi.mocked(threads.isPassword).mockClear();
  const refusals = [];
  for (const email of [ADA.email, 'eve@example.com'])
    refusals.push(await signIn({ email, password: 'a guess' }, NETWORK).catch((error: Error) => error.message));
  expect(refusals[0]).toBe('The email or the password is not right');
  expect(refusals[1]).toBe(refusals[0]);
  const [known, unknown] = vi
    .mocked(threads.isPassword)
    .mock.calls.map(([{ passwordHash }]) => passwordHash.split('$'));
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
