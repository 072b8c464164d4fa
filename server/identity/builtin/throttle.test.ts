import { expect, onTestFinished, test } from 'vitest';
import { openTestStore } from '#tests/support/store.ts';
import { createThrottle } from './throttle.ts';

async function throttle() {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  return createThrottle(store);
}

const refusal = expect.objectContaining({ code: 'rate_limited', retryAfter: expect.any(Number) });

test('allows ten attempts per network and account', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 10; guess += 1) await countGuess('ada@example.com', '192.0.2.1');
  await expect(countGuess('ada@example.com', '192.0.2.1')).rejects.toEqual(refusal);
  await countGuess('ada@example.com', '192.0.2.2');
  await countGuess('bob@example.com', '192.0.2.1');
});

test('allows a hundred attempts per account', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 100; guess += 1) await countGuess('ada@example.com', `192.0.2.${guess}`);
  await expect(countGuess('ada@example.com', '198.51.100.1')).rejects.toEqual(refusal);
  await countGuess('bob@example.com', '198.51.100.1');
});

test('allows a hundred attempts per network', async () => {
  const { countGuess } = await throttle();
  for (let guess = 0; guess < 100; guess += 1) await countGuess(`person-${guess}@example.com`, '192.0.2.1');
  await expect(countGuess('ada@example.com', '192.0.2.1')).rejects.toEqual(refusal);
  await countGuess('ada@example.com', '192.0.2.2');
});

test('refunds an attempt with a correct password', async () => {
  const { countGuess } = await throttle();
  for (let time = 0; time < 150; time += 1) await (await countGuess('ada@example.com', '192.0.2.1'))();
});

test('allows thirty sign-ups per network', async () => {
  const { countSignUp } = await throttle();
  for (let time = 0; time < 30; time += 1) await countSignUp('192.0.2.1');
  await expect(countSignUp('192.0.2.1')).rejects.toEqual(refusal);
  await countSignUp('192.0.2.2');
});
