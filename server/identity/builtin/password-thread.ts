import { restingBetween } from '#server/give-way.ts';
import { lowerPriority } from '#server/priority.ts';
import * as passwords from './password-hash.ts';

lowerPriority();

/**
 * How many times as long as it hashed a thread rests, which leaves it a dozen a second. Who comes alone waits for none of it;
 * one try after the other would keep a core busy, and reads waited twice as long (docs/decisions/0014).
 */
const REST = 3;

const rested = restingBetween(REST);

/** As `password-hash.ts` has it, with a rest between two. */
export const hash = (password: string): string => rested(() => passwords.hash(password));

/** As `password-hash.ts` has it, with a rest between two. */
export const matches = (given: { password: string; passwordHash: string }): boolean =>
  rested(() => passwords.matches(given));
