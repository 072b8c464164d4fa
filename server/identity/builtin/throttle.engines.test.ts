import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestStore } from '#tests/support/store.ts';
import { createThrottle } from './throttle.ts';

async function throttle() {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  return createThrottle(store);
}

const refusal = expect.objectContaining({ code: 'rate_limited', retryAfter: expect.any(Number) });

const [ADA, BOB] = ['ada@example.com', 'bob@example.com'];
const at = (network: string) => ({ network });

test('allows ten attempts per network and account', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 10; guess += 1) await countGuess(ADA, at('192.0.2.1'));
  await expect(countGuess(ADA, at('192.0.2.1'))).rejects.toEqual(refusal);
  await countGuess(ADA, at('192.0.2.2'));
  await countGuess(BOB, at('192.0.2.1'));
});

test('allows twenty attempts per IPv6 /48 and account', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 20; guess += 1) await countGuess(ADA, at(`2001:db8:1:${guess}`));
  await expect(countGuess(ADA, at('2001:db8:1:ff'))).rejects.toEqual(refusal);
  await countGuess(ADA, at('2001:db8:2:1'));
  await countGuess(BOB, at('2001:db8:1:ff'));
});

test('allows thirty attempts per account and minute from unknown browsers', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { countGuess } = await throttle();
  const attack = async () => {
    for (let guess = 0; guess < 30; guess += 1) await countGuess(ADA, at(`192.0.2.${guess}`));
    await expect(countGuess(ADA, at('198.51.100.1'))).rejects.toEqual(refusal);
  };
  await attack();
  await countGuess(BOB, at('198.51.100.1'));
  await countGuess(ADA, { browser: 'known' });
  vi.setSystemTime(Date.now() + 60_000);
  await attack();
});

test('does not count attempts over the limit of their network for the account', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 40; guess += 1) await countGuess(ADA, at('192.0.2.1')).catch(() => {});
  for (let guess = 0; guess < 20; guess += 1) await countGuess(ADA, at(`198.51.100.${guess}`));
});

test('allows ten attempts per known browser', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 10; guess += 1) await countGuess(ADA, { browser: 'known' });
  await expect(countGuess(ADA, { browser: 'known' })).rejects.toEqual(refusal);
  await countGuess(ADA, { browser: 'other' });
});

test.each([
  ['network', 100, () => '192.0.2.1', '192.0.2.2'],
  ['IPv6 /48', 200, (guess: number) => `2001:db8:1:${guess % 50}`, '2001:db8:2:1'],
])('limits attempts per %s to %i', async (_what, most, network, other) => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < most; guess += 1) await countGuess(`person-${guess}@example.com`, at(network(guess)));
  await expect(countGuess(ADA, at(network(most)))).rejects.toEqual(refusal);
  await countGuess(ADA, at(other));
});

test('refunds an attempt with a correct password', { tags: ['slow'] }, async () => {
  const { countGuess } = await throttle();
  for (const source of [at('2001:db8:1:1'), { browser: 'known' }])
    for (let time = 0; time < 220; time += 1) await (await countGuess(ADA, source))();
});

test.each([
  ['network', 30, () => '192.0.2.1', '192.0.2.2'],
  ['IPv6 /48', 60, (time: number) => `2001:db8:1:${time % 10}`, '2001:db8:2:1'],
])('limits sign-ups per %s to %i', async (_what, most, network, other) => {
  const { countSignUp } = await throttle();
  for (let time = 0; time < most; time += 1) await countSignUp(network(time));
  await expect(countSignUp(network(most))).rejects.toEqual(refusal);
  await countSignUp(other);
});
