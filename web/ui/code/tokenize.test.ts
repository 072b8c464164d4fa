import { expect, test } from 'vitest';
import { LANGUAGE_OPTIONS } from '#contract/languages.ts';
import { grammarNames } from './grammars.ts';
import { grammarOf, highlightedLanguages } from './languages.ts';
import { tokenize } from './tokenize.ts';
import type { Line } from './tokens.ts';

const textOf = (lines: readonly Line[]) => lines.map((line) => line.map(([text]) => text).join('')).join('\n');
const kindsOf = (lines: readonly Line[] | null) => Object.fromEntries((lines ?? []).flat());

test('every language that can be chosen has a grammar', () => {
  const grammars = grammarNames();
  for (const { value } of [...LANGUAGE_OPTIONS, ...highlightedLanguages()]) {
    expect(grammars, value).toContain(grammarOf(value));
  }
});

test('more than a hundred languages are highlighted, and none of the grammars is left out', () => {
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
])('%s is coloured as %s', (language, grammar) => expect(grammarOf(language)).toBe(grammar));

test.each(['text', 'klingon', '', 'constructor', '__proto__'])('%j stays plain', async (language) => {
  expect(await tokenize('let a = 1', language)).toBeNull();
});

test('the text of the lines is the code to the letter, markup and odd line ends included', async () => {
  const hostile = '</code><script>alert(1)</script>\r\n<img src=x onerror="alert(2)">&lt;&amp;\n\n\t`</pre>`\n';
  for (const language of ['javascript', 'html', 'php', 'markdown', 'python']) {
    const lines = await tokenize(hostile, language);
    expect(lines && textOf(lines), language).toBe(hostile);
  }
});

test('a token goes on over lines', async () => {
  expect(await tokenize('/* one\n   two */\nx', 'css')).toMatchObject([
    [['/* one', 'comment']],
    [['   two */', 'comment']],
    {},
  ]);
});

test('the inner language of a page and of JSX is coloured too', async () => {
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
