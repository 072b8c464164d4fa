import { expect, test } from 'vitest';
import { grammarOf, highlightedLanguages } from '#domain/grammars.ts';
import type { Line } from '#domain/highlight/tokens.ts';
import { LANGUAGE_OPTIONS } from '#domain/languages.ts';
import { PAYLOADS } from '#tests/support/payloads.ts';
import { grammarNames } from './grammars.ts';
import { tokenize } from './tokenize.ts';

const textOf = (lines: readonly Line[]) => lines.map((line) => line.map(([text]) => text).join('')).join('\n');
const kindsOf = (lines: readonly Line[] | null) => Object.fromEntries((lines ?? []).flat());

test('every selectable language has a grammar', () => {
  const grammars = grammarNames();
  for (const { value } of [...LANGUAGE_OPTIONS, ...highlightedLanguages()]) {
    expect(grammars, value).toContain(grammarOf(value));
  }
});

test('offers every grammar, more than 150 languages', () => {
  expect(highlightedLanguages().length).toBeGreaterThanOrEqual(150);
  expect(
    highlightedLanguages()
      .map(({ value }) => grammarOf(value))
      .sort(),
  ).toEqual(grammarNames().sort());
});

test.each([
  ['tsx', 'typescript'],
  ['jsx', 'javascript'],
  ['docker', 'dockerfile'],
  ['C#', 'csharp'],
  ['html', 'xml'],
  ['markup', 'xml'],
  ['shell', 'bash'],
  [' Bash ', 'bash'],
])('highlights %s with the grammar %s', (language, grammar) => expect(grammarOf(language)).toBe(grammar));

test.each(['text', 'klingon', '', 'constructor', '__proto__'])('leaves %j as plain text', async (language) => {
  expect(await tokenize('let a = 1', language)).toBeNull();
});

test('keeps the code unchanged, including markup and mixed line endings', async () => {
  const hostile = `</code><script>alert(1)</script>\r\n&lt;&amp;\n\n\t\`</pre>\`\n${PAYLOADS.join('\n')}`;
  for (const language of ['javascript', 'html', 'php', 'markdown', 'python']) {
    const lines = await tokenize(hostile, language);
    expect(lines && textOf(lines), language).toBe(hostile);
  }
});

test('splits a token that spans several lines', async () => {
  expect(await tokenize('/* one\n   two */\nx', 'css')).toMatchObject([
    [['/* one', 'comment']],
    [['   two */', 'comment']],
    {},
  ]);
});

test('highlights scripts in HTML and tags in JSX', async () => {
  expect(kindsOf(await tokenize('<script>const a = 1</script>', 'html'))).toMatchObject({
    script: 'tag',
    const: 'keyword',
  });
  expect(kindsOf(await tokenize('const a = <Button kind="x">go</Button>', 'tsx'))).toMatchObject({
    Button: 'tag',
    kind: 'property',
    '"x"': 'string',
  });
});
