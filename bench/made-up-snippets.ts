import type { SnippetInput } from '#contract/snippets.ts';
import { type Random, seeded } from './random.ts';

const LANGUAGES = [
  ...['javascript', 'typescript', 'python', 'java', 'go', 'rust', 'ruby', 'php'],
  ...['csharp', 'cpp', 'sql', 'css', 'html', 'bash', 'yaml'],
] as [string, ...string[]];
const VERBS = [
  ...['load', 'parse', 'fetch', 'render', 'merge', 'split', 'retry', 'count', 'sort', 'filter', 'encode'],
  ...['decode', 'watch', 'queue', 'cache', 'format', 'check', 'resolve', 'collect', 'update', 'remove'],
] as [string, ...string[]];
const NOUNS = [
  ...['user', 'order', 'token', 'buffer', 'stream', 'matrix', 'invoice', 'header', 'record', 'window', 'bucket'],
  ...['session', 'cursor', 'socket', 'channel', 'widget', 'payload', 'config', 'report', 'snapshot', 'index'],
] as [string, ...string[]];

/** Occurs in about four of five snippets. */
export const COMMON_TERM = 'function';
/** Occurs in every thousandth snippet, always with the snippet's position after it, which ends in 7 or 007. */
export const SELDOM_TERM = 'zebraQuux';
/** Occurs in one snippet, however many there are. */
export const RARE_TERM = `${SELDOM_TERM}7 =`;
/** Occurs nowhere. */
export const ABSENT_TERM = 'xyzzyplugh';

/** Lines with room for names (`$`, `@`) and a number (`#`); which ones a snippet is made of decides how it looks. */
const LINES = [
  'const $ = await @(input, { limit: #, timeout: # });',
  'if ($.length > # && !@($)) return null;',
  `export ${COMMON_TERM} @($, options = {}) {`,
  'for (let i = 0; i < #; i++) {',
  '  $.push(@(items[i], #));',
  '}',
  'return $.map((item) => item.@).slice(0, #);',
  'def @($, size=#):',
  '    return [x for x in $ if x.@ > #]',
  'select id, $ from @_# where $ is not null order by created_at desc limit #;',
  '// $ must come before @, see rule #',
  'throw new Error(`@ failed for $${id} after # tries`);',
  'func @($ []byte) (int, error) {',
  'let mut $ = Vec::with_capacity(#);',
  '.$-@ { margin: #px auto; padding: #px; }',
  'echo "$ @ #" | sort -u | head -n #',
  '$: { @: #, enabled: true }',
  '',
] as [string, ...string[]];

/** One snippet of a library, the same whenever it is made. */
export interface MadeUp extends SnippetInput {
  isPublic: boolean;
  viewCount: number;
}

/** 10 to 60 lines of code in one of 15 languages, 0 to 5 of 200 tags, four in five public. */
export function madeUpSnippet(position: number): MadeUp {
  const random = seeded(position + 1);
  const lines = Array.from({ length: 10 + random.whole(51) }, () => line(random));
  if (position % 1000 === 7) lines.push(`const ${SELDOM_TERM}${position} = true;`);
  return {
    title: `${capital(random.pick(VERBS))} ${random.pick(NOUNS)} ${random.pick(VERBS)} ${random.whole(1000)}`,
    description: random.chance(0.6) ? `How to ${random.pick(VERBS)} a ${random.pick(NOUNS)} in one go.` : null,
    code: lines.join('\n'),
    language: random.pick(LANGUAGES),
    tags: [...new Set(Array.from({ length: random.whole(6) }, () => `tag-${random.whole(200)}`))],
    isPublic: random.chance(0.8),
    viewCount: random.whole(500),
  };
}

function line(random: Random): string {
  const indent = '  '.repeat(random.whole(3));
  const text = random
    .pick(LINES)
    .replaceAll('$', () => random.pick(NOUNS))
    .replaceAll('@', () => random.pick(VERBS) + capital(random.pick(NOUNS)))
    .replaceAll('#', () => String(random.whole(1000)));
  return indent + text;
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
