import { expect, test } from 'vitest';
import { changedFields, isChanged, pairFiles } from './compare-content.ts';

const file = (name: string, code: string, language = 'text') => ({ name, code, language });

test('pairs files by name, then renamed ones by their code', () => {
  const before = [file('a.txt', 'one'), file('b.txt', 'two'), file('gone.txt', 'three'), file('also.txt', '')];
  const after = [file('new.txt', 'four'), file('c.txt', 'two'), file('a.txt', 'changed')];
  const names = pairFiles(before, after).map((pair) => [pair.before?.name, pair.after?.name]);
  expect(names).toEqual([
    [undefined, 'new.txt'],
    ['b.txt', 'c.txt'],
    ['a.txt', 'a.txt'],
    ['gone.txt', undefined],
    ['also.txt', undefined],
  ]);
});

test('pairs the one file left on either side, whose name may follow from a new title', () => {
  const pairs = pairFiles([file('jam.txt', '1'), file('b', '2')], [file('jelly.txt', '3'), file('b', '2')]);
  expect(pairs.map((pair) => [pair.before?.name, pair.after?.name])).toEqual([
    ['jam.txt', 'jelly.txt'],
    ['b', 'b'],
  ]);
});

test('notices a change of only the name, language or code', () => {
  const before = file('a', '1');
  expect(isChanged({ before, after: { ...before } })).toBe(false);
  for (const change of [{ name: 'b' }, { language: 'go' }, { code: '2' }])
    expect(isChanged({ before, after: { ...before, ...change } })).toBe(true);
  expect(isChanged({ before, after: null })).toBe(true);
});

test('lists the changed fields', () => {
  const before = { title: 'Jam', description: null, tags: ['a'], isTemplate: false, trigger: null, files: [] };
  expect(changedFields(before, { ...before, description: '' })).toEqual([]);
  expect(changedFields(before, { ...before, title: 'Jelly', tags: ['a', 'b'] })).toEqual([
    { label: 'Title', before: 'Jam', after: 'Jelly' },
    { label: 'Tags', before: 'a', after: 'a, b' },
  ]);
  expect(changedFields(before, { ...before, isTemplate: true, trigger: 'jm' })).toEqual([
    { label: 'Placeholders', before: 'No', after: 'Yes' },
    { label: 'Trigger', before: '', after: 'jm' },
  ]);
});
