import { isPlaceholder } from './placeholders.ts';

/** Words joined by separators, like the names of fields, messages and classes: `new-password`, `auth.reset.2`. */
const NAME = /^[a-z]+\d?(?:[-_.:/](?:[a-z]+\d?|\d{1,3}))+$/i;
/** Source code instead of a value: `config.db.password1`, `items[0].key`, `read(1)`, `string>1`, `String!`. */
const EXPRESSION =
  /^(?:string|int|float|boolean|id)[!?]$|^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+$|\[\d+\]|\w\(.*\)|^[a-z]+[<>]=?\d+$/i;
const PASSWORD_CHARACTERS = /^[!-~\u00a1-\u024f]{6,200}$/;
const VERSION = /^[\d.]*\.[\d.]*$/;

/** Returns whether the value of a field for passwords looks like one. */
export function isPassword(value: string): boolean {
  if (!PASSWORD_CHARACTERS.test(value) || VERSION.test(value) || isWords(value)) return false;
  return /\d/.test(value) || (/[a-z]/i.test(value) && /[!@#$%^&*+=?~]/.test(value));
}

/** Returns whether the value of a field for keys looks random. */
export function isKey(value: string): boolean {
  if (!/^[\w+/=.~:-]{16,500}$/.test(value) || isWords(value)) return false;
  return /\d/.test(value) && /[a-z]/i.test(value) && entropy(value) >= 3;
}

/** Returns whether the password in a URL is real. */
export const isUrlPassword = (value: string, user: string): boolean =>
  value !== user && !EXPRESSION.test(value) && !isPlaceholder(value);

/** Returns whether the Base64 of a header for basic authentication has a real password. */
export function isBasicCredential(value: string): boolean {
  try {
    const [, user = '', password = ''] = /^([!-9;-~]{1,100}):([!-~]{3,100})$/.exec(atob(value)) ?? [];
    return password !== '' && isUrlPassword(password, user);
  } catch {
    return false;
  }
}

const isWords = (value: string): boolean => NAME.test(value) || EXPRESSION.test(value) || isPlaceholder(value);

/** Returns Shannon's entropy in bits per character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / value.length) * Math.log2(count / value.length), 0);
}
