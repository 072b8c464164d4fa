import { expect, test } from 'vitest';
import { resolveLanguage } from './language.ts';

test.each([
  ['js', 'javascript'],
  ['TS', 'typescript'],
  ['.py', 'python'],
  ['sh', 'bash'],
  ['c++', 'cpp'],
  ['C#', 'csharp'],
  ['Haskell', 'haskell'],
  ['bash/shell', 'bash'],
  ['text', 'text'],
  ['c', 'c'],
  ['My Language', 'My Language'],
])('takes %s for the language %s', (name, language) => {
  expect(resolveLanguage(name)).toBe(language);
});
