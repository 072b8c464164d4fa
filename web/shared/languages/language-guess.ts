import { PATTERNS, PROLOGUES, type WeightedPattern } from './language-patterns.ts';

/** Longer code, and longer lines, are judged by their beginning: no pattern can be kept busy for long. In UTF-16 code units. */
const LOOKED_AT = 8_000;
const LINE_MAX = 300;
/** Signs of less weight say nothing, for a word or two occur everywhere. */
const ENOUGH = 3;
/** What the first language must have more than the second. */
const LEAD = 1;

/** Languages that extend another are judged together with it: what counts for the one counts for the other. */
const EXTENDED: Readonly<Record<string, readonly string[]>> = {
  javascript: ['typescript', 'jsx'],
  css: ['scss'],
};

/** What the own signs of an extension must weigh for the code to be in it. */
const OWN = 2;

/**
 * What language code seems to be written in, judged by words and marks that are typical of each; null where that is not
 * clear. It is a guess, to be shown as one: see the test for how good it is.
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Without empty lines, which tell nothing and would let patterns run from line to line. */
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

function isJson(code: string): boolean {
  if (!/^\s*[{[]/.test(code)) return false;
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}
