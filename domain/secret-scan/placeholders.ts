/** `<your-key>`, `${NAME}`, `{{ name }}`, `{0}`, `#{name}`, `%NAME%`, `@NAME@`, `$NAME`, `...`, `***`, `xxxx`. */
const SYNTAX = /<[\w -]+>|[$#]\{|\{\{|\{\w*\}|^\$[\w(]|^%\w+%?$|^@\w+@$|…|•|\.{3}|\*{3}|x{4}/i;
const PATH = /^(?:[.~]{0,2}\/[\w.-]*)+$/;
const UPPER_NAME = /^[A-Z]+(?:_[A-Z]+)*$/;
/** Keys in the documentation of AWS contain it. */
const EXAMPLE = /EXAMPLE/;
/** Words that say nothing about a value. */
const WORDS =
  /example|sample|placeholder|change|replace|redacted|dummy|your|insert|fixme|todo|fake|mock|test|demo|default|passw(?:or)?d|passphrase|passwort|secret|token|foo|bar|baz|api|oauth2?|auth|key|pass|user(?:name)?|admin|root|guest|anonymous|here|invalid|wrong|new|old|my|the|this|some|super|base64|int\d+|crc\d*|sha-?\d+|md5|utf-?8|[hr]s256|x509/g;

/** In characters: longer values are not placeholders. */
const PLACEHOLDER_MAX = 500;

/** Returns whether a value stands for a secret instead of being one. */
export function isPlaceholder(value: string): boolean {
  if (value.length > PLACEHOLDER_MAX) return false;
  return isTemplate(value) || PATH.test(value) || EXAMPLE.test(value) || isDescription(value.toLowerCase());
}

/** Returns whether a value has the syntax of a template. Random values never do. */
export const isTemplate = (value: string): boolean =>
  value.length <= PLACEHOLDER_MAX && (SYNTAX.test(value) || UPPER_NAME.test(value) || isMonotonous(value));

/** Returns whether a text has few different characters or follows the alphabet: `aaaa`, `12345678`, `abcdef`. */
function isMonotonous(value: string): boolean {
  if (new Set(value).size <= Math.min(3, value.length / 3)) return true;
  const steps = Array.from(value.slice(1), (_, index) => value.charCodeAt(index + 1) - value.charCodeAt(index));
  return steps.filter((step) => step === 1).length >= steps.length - 1;
}

/** Returns whether little is left without those words: `my-secret-token-1`. */
function isDescription(value: string): boolean {
  const rest = value.replace(WORDS, '');
  if (rest === value) return false;
  const left = rest.replace(/[^a-z0-9]/g, '');
  return left.length <= 4 || !/\d/.test(left) || isMonotonous(left);
}
