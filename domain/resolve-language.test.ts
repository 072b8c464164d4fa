import { expect, test } from 'vitest';
import { resolveLanguage, unknownLanguage } from './resolve-language.ts';

test.each([
  ['js', 'javascript'],
  ['TS', 'typescript'],
  ['.py', 'python'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['c++', 'cpp'],
  ['C#', 'csharp'],
  ['Haskell', 'haskell'],
  ['bash/shell', 'bash'],
  ['text', 'text'],
  ['Plain text', 'text'],
  ['c', 'c'],
  ['toml', 'toml'],
  ['Dockerfile', 'docker'],
  ['Fortran', 'fortran'],
  ['golang', 'go'],
  ['Visual Basic .NET', 'vbnet'],
  ['klingon', null],
  ['', null],
])('takes %s for the language %s', (name, language) => {
  expect(resolveLanguage(name)).toBe(language);
});

test('names the nearest language to an unknown one', () => {
  expect(unknownLanguage('pythn')).toBe(
    'pythn is not a known language. Did you mean python? Code in any other language is text.',
  );
});
