import { NewPassword } from '#contract/accounts.ts';

/** Fewer different characters than this are a pattern, however long. */
const DISTINCT_MIN = 5;

/** What people choose first when ten characters are asked for; digits and case around them change nothing. */
const COMMON = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'iloveyou',
  'changeme',
  'secret',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwerty',
  'qazwsxedc',
  '1q2w3e4r5t',
  'administrator',
  'admin',
  'pegboard',
];
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** @returns what is wrong with a new password, in words for people, or null where it will do */
export function weakness(password: string, about: { email: string; name: string }): string | null {
  const { error } = NewPassword.safeParse(password);
  if (error) return error.issues[0]?.message ?? 'Choose another password';
  const folded = password.toLowerCase();
  if (new Set(folded).size < DISTINCT_MIN) return 'Use more different characters';
  if (isRun(folded)) return 'Choose a password that is not a row of keys or letters';
  if (COMMON.includes(folded.replace(/^[^a-z]+|[^a-z]+$/g, '')) || COMMON.includes(folded))
    return 'This password is one of the first that is guessed: choose another';
  const [mailbox = ''] = about.email.split('@');
  if ([about.email, mailbox, about.name.toLowerCase()].some((known) => isMostly(folded, known)))
    return 'Choose a password without your name or email';
  return null;
}

function isRun(folded: string): boolean {
  return RUNS.some((run) => run.includes(folded) || [...run].reverse().join('').includes(folded));
}

/** Whether little more than a word that others know is left. */
function isMostly(folded: string, known: string): boolean {
  return known.length >= 4 && folded.includes(known) && folded.length - known.length < 5;
}
