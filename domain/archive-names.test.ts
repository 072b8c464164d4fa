import { expect, test } from 'vitest';
import { archiveNames } from './archive-names.ts';

test('renames files that are named like a folder of another file', () => {
  expect(archiveNames(['a', 'A/b.txt', 'a/b.txt/c'])).toEqual(['a-2', 'A/b-2.txt', 'a/b.txt/c']);
  expect(archiveNames(['x.js', 'y/x.js'])).toEqual(['x.js', 'y/x.js']);
});
