import { expect, onTestFinished, test, vi } from 'vitest';
import type { FileInput } from '#contract/snippet-fields.ts';
import { withFiles } from './files.ts';
import { countChanges } from './version-changes.ts';

const file = (name: string | null, code: string, language = 'text'): FileInput => ({ name, language, code });
const contentOf = (files: FileInput[], title = 'Jam') =>
  withFiles({ title, description: null, tags: [], isTemplate: false, trigger: null }, files);
const changes = (before: FileInput[] | null, after: FileInput[]) => {
  const { additions, deletions, changedFiles } = countChanges(before && contentOf(before), contentOf(after));
  return `+${additions} −${deletions} in ${changedFiles}`;
};

test.each([
  ['a creation', null, [file(null, 'a\nb'), file('b', 'c\n')], '+3 −0 in 2'],
  ['an empty file', null, [file(null, 'a'), file('b', '')], '+1 −0 in 2'],
  ['no change', [file('a', 'a'), file(null, 'b')], [file('a', 'a'), file(null, 'b')], '+0 −0 in 0'],
  ['another order of files', [file('a', 'a'), file('b', 'b')], [file('b', 'b'), file('a', 'a')], '+0 −0 in 0'],
  ['a changed line', [file('a', 'one\ntwo\n')], [file('a', 'one\n2\n')], '+1 −1 in 1'],
  ['a moved line', [file('a', 'one\ntwo\n')], [file('a', 'two\none\n')], '+1 −1 in 1'],
  ['a line break at the end', [file('a', 'one\ntwo')], [file('a', 'one\ntwo\n')], '+0 −0 in 1'],
  ['a pure rename', [file('a', 'x'), file('b', 'y')], [file('c', 'x'), file('b', 'y')], '+0 −0 in 1'],
  ['a name given', [file(null, 'x')], [file('a', 'x')], '+0 −0 in 1'],
  ['a name given and an empty file', [file(null, 'x')], [file('a', 'x'), file(null, '')], '+0 −0 in 2'],
  ['a name given with a changed line', [file(null, 'x\ny')], [file('a', 'x\nz')], '+1 −1 in 1'],
  ['a name removed with a changed line', [file('a', 'x\ny')], [file(null, 'x\nz')], '+1 −1 in 1'],
  ['another language', [file('a', 'x')], [file('a', 'x', 'go')], '+0 −0 in 1'],
  ['a file removed', [file('a', 'x'), file('b', 'y\nz')], [file('a', 'x')], '+0 −2 in 1'],
  ['two exchanged codes', [file('a', 'x'), file('b', 'y')], [file('a', 'y'), file('b', 'x')], '+2 −2 in 2'],
] as const)('counts %s', (_what, before, after, expected) => {
  expect(changes(before && [...before], [...after])).toBe(expected);
});

test('counts no file for changes of the title', () => {
  const files = [file(null, 'x')];
  expect(countChanges(contentOf(files), contentOf(files, 'Jelly'))).toEqual({
    ...{ additions: 0, deletions: 0, changedFiles: 0 },
  });
});

/** Returns nearly the same lines in an order that depends on the factor: 30,011 is a prime. */
const shuffled = (factor: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${(n * factor) % 30_011}`).join('\n');

test('counts lines without their order if the comparison takes too long', () => {
  const content = (factor: number) => contentOf([file('a', shuffled(factor, 30_000))]);
  const { additions, deletions } = countChanges(content(7), content(11));
  expect(additions).toBe(deletions);
  expect(additions).toBeGreaterThan(0);
  expect(additions).toBeLessThan(12);
});

test('counts lines without their order once all files have taken too long', () => {
  const content = (code: string) => contentOf([file('a', code), file('b', code)]);
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(60);
  onTestFinished(() => now.mockRestore());
  expect(countChanges(content('one\ntwo'), content('two\none'))).toEqual({
    additions: 1,
    deletions: 1,
    changedFiles: 2,
  });
});
