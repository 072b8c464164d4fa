import { expect, test } from 'vitest';
import { findTarget, lineHash } from './line-target.ts';
import { withAnchors } from './shown-files.ts';

const files = withAnchors(['a.ts', 'b.css', 'b-css-L2'].map((name) => ({ name, language: 'text', code: '', size: 0 })));

test.each([
  ['#L12', { file: 0, line: 12 }],
  ['#file-b-css-L12', { file: 1, line: 12 }],
  ['#file-b-css', { file: 1, line: null }],
  ['#file-b-css-l2', { file: 2, line: null }],
  ['#file-b-css-l2-L3', { file: 2, line: 3 }],
])('finds the file and the line of %s', (hash, target) => {
  expect(findTarget(hash, files)).toEqual(target);
});

test.each(['', '#', '#L', '#L0', '#L-1', '#L1x', '#L99999999999', '#other', '#other-L1', '#-L1', '#%'])(
  'finds nothing for %j',
  (hash) => {
    expect(findTarget(hash, files)).toBeNull();
  },
);

test('writes fragments that lead to their line', () => {
  for (const [index, file] of files.entries()) {
    expect(findTarget(lineHash(files, file, 7), files)).toEqual({ file: index, line: 7 });
  }
});
