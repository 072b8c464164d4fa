import { readFile } from 'node:fs/promises';
import { lazy } from '#server/core/lazy.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import type { Store } from '#server/store/store.ts';

/** zxcvbn's "safely unguessable": at least 10^8 guesses. */
const SCORE_MIN = 3;
/** In characters. zxcvbn takes more than 300 ms for some passwords of 200. */
const CHECKED_LENGTH = 64;

const WARNINGS: Readonly<Record<string, string>> = {
  userInputs: 'Password is too close to your name or email. Choose another one.',
  common: 'This password is commonly used. Choose another one.',
  similarToCommon: 'Password is similar to a commonly used one. Choose another one.',
  simpleRepeat: 'Password repeats the same characters. Choose another one.',
  extendedRepeat: 'Password repeats the same characters. Choose another one.',
  sequences: 'Password is a simple sequence. Choose another one.',
  straightRow: 'Password is a row of adjacent keys. Choose another one.',
  keyPattern: 'Password is a keyboard pattern. Choose another one.',
};
const EASY_TO_GUESS = 'Password is easy to guess. Add more words or characters.';

/** Passwords and parts of them from public lists that zxcvbn's own list lacks, in lower case and by frequency. */
const COMMON_PASSWORDS = new URL('./common-passwords.txt', import.meta.url);

/** Loads on first use: the dictionaries take 60 ms and 30 MB. */
const loadEstimator = lazy(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, text] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    readFile(COMMON_PASSWORDS, 'utf8'),
  ]);
  return new ZxcvbnFactory({
    // zxcvbn reports matches of dictionaries named so as common passwords.
    dictionary: { ...dictionary, 'passwords-more': text.trim().split('\n') },
    graphs: adjacencyGraphs,
    maxLength: CHECKED_LENGTH,
  });
});

/** Returns why a new password is too weak, as a message for its owner, or null if it is strong enough. */
export async function findWeakness(password: string, owner: { email: string; name: string }): Promise<string | null> {
  const estimator = await loadEstimator();
  // zxcvbn counts capital letters as strength, also those that a public list contains.
  const { score, feedback } = estimator.check(password.toLowerCase(), wordsOf(owner));
  return score >= SCORE_MIN ? null : (WARNINGS[feedback.warning ?? ''] ?? EASY_TO_GUESS);
}

interface Task {
  password: string;
  owner: { email: string; name: string };
}

/** Runs `findWeakness` in a worker. */
export default ({ password, owner }: Task): Promise<string | null> => findWeakness(password, owner);

const job: Computation<Task, string | null> = {
  module: import.meta.url,
  run: ({ password, owner }) => findWeakness(password, owner),
};

/** Returns the same as `findWeakness`, which takes up to 200 ms for some passwords. */
export const checkStrength = (
  store: Pick<Store, 'compute'>,
  password: string,
  { email, name }: { email: string; name: string },
): Promise<string | null> => store.compute(job, { password, owner: { email, name } });

/** Returns the words that others know about a person. */
function wordsOf({ email, name }: { email: string; name: string }): string[] {
  const [mailbox = ''] = email.split('@');
  return ['pegboard', email, mailbox, name, ...name.split(/\s+/)].filter((word) => word !== '');
}
