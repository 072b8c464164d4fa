import { expect, test } from 'vitest';
import { givenSnippet } from '#tests/support/factories.ts';
import { shownFiles } from './shown-files.ts';

const anchors = (...names: string[]) => {
  const files = names.map((name) => ({ name, language: 'text', code: '', size: 0 }));
  return shownFiles({ ...givenSnippet({ id: 1, title: 'Any' }), files }).map(({ anchor }) => anchor);
};

test('derives a unique anchor from the name of each file', () => {
  expect(anchors('src/Main.ts', 'src-main.ts', 'Élan.md', '日本.txt', '日本')).toEqual([
    'file-src-main-ts',
    'file-src-main-ts-2',
    'file-elan-md',
    'file-txt',
    'file-unnamed',
  ]);
});
