import type { SnippetInput } from '#contract/snippet-body.ts';
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
/** Occurs in every thousandth snippet, followed by the snippet's position, which ends in 7 or 007. */
export const SELDOM_TERM = 'zebraQuux';
/** Occurs in one snippet of a library of any size. */
export const RARE_TERM = `${SELDOM_TERM}7 =`;

/** Templates of lines: `$` is a noun, `@` an identifier and `#` a number. */
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

export interface GeneratedSnippet extends SnippetInput {
  isPublic: boolean;
  viewCount: number;
}

/**
 * Returns the snippet at a position, the same in every run: 10 to 60 lines of code in one of 15 languages, with up to 5 of
 * 200 tags. Four in five are public.
 */
export function generatedSnippet(position: number): GeneratedSnippet {
  const random = seeded(position + 1);
  const lines = Array.from({ length: 10 + random.integer(51) }, () => line(random));
  if (position % 1000 === 7) lines.push(`const ${SELDOM_TERM}${position} = true;`);
  return {
    title: `${capital(random.pick(VERBS))} ${random.pick(NOUNS)} ${random.pick(VERBS)} ${random.integer(1000)}`,
    description: random.chance(0.6) ? `How to ${random.pick(VERBS)} a ${random.pick(NOUNS)} in one go.` : null,
    code: lines.join('\n'),
    language: random.pick(LANGUAGES),
    tags: [...new Set(Array.from({ length: random.integer(6) }, () => `tag-${random.integer(200)}`))],
    isPublic: random.chance(0.8),
    viewCount: random.integer(500),
  };
}

function line(random: Random): string {
  const indent = '  '.repeat(random.integer(3));
  const text = random
    .pick(LINES)
    .replaceAll('$', () => random.pick(NOUNS))
    .replaceAll('@', () => random.pick(VERBS) + capital(random.pick(NOUNS)))
    .replaceAll('#', () => String(random.integer(1000)));
  return indent + text;
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
