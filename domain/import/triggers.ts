import { leftOut } from './library.ts';

const TAKEN = ['trigger that another snippet has', 'triggers that other snippets have'] as const;
const SPACED = ['trigger with white space', 'triggers with white space'] as const;

export const isTrigger = (text: string): boolean => /^\S+$/.test(text);

/**
 * Gives each trigger to the first snippet that has it.
 *
 * @param taken in lower case; others are added
 */
export function createTriggers(taken: Set<string> = new Set()) {
  let withTaken = 0;
  let withSpace = 0;
  return {
    /** Takes the first candidate that can be a trigger and is free. */
    take(candidates: readonly string[]): string | undefined {
      const possible = candidates.filter(isTrigger);
      const free = possible.find((one) => !taken.has(one.toLowerCase()));
      if (free !== undefined) taken.add(free.toLowerCase());
      else if (possible.length > 0) withTaken += 1;
      else if (candidates.some((one) => one !== '')) withSpace += 1;
      return free;
    },
    /** Returns sentences about the snippets that got none of their triggers. */
    dropped: (): string[] => [...leftOut(withTaken, TAKEN), ...leftOut(withSpace, SPACED)],
  };
}

export type Triggers = ReturnType<typeof createTriggers>;
