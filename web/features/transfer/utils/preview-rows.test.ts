import { expect, test } from 'vitest';
import { countsText, findRows, isImportable, toRows } from './preview-rows.ts';

const rows = toRows(
  [{ file: 'logo.png', line: null, message: 'It is a binary file.' }],
  [
    { position: 0, title: 'Deploy', status: 'new', snippetId: null, message: null },
    { position: 1, title: 'Empty', status: 'refused', snippetId: null, message: 'Code is required' },
    { position: 2, title: 'Debounce', status: 'changed', snippetId: 1, message: null },
    { position: 3, title: 'Retry', status: 'same', snippetId: 2, message: null },
  ],
  'skip',
);

test('lists unreadable files and refused snippets first', () => {
  expect(rows.map(({ title }) => title)).toEqual(['logo.png', 'Empty', 'Deploy', 'Debounce', 'Retry']);
  expect(countsText(rows)).toBe('1 new, 1 already here, 1 changed, 2 refused');
  expect(countsText(Array.from({ length: 1_234 }, () => ({ status: 'new' })))).toBe(
    '1,234 new, 0 already here, 0 changed, 0 refused',
  );
});

test('does not count what is left out of a file as refused', () => {
  const [row, ...others] = toRows([{ file: 'db.json', line: null, message: 'Left out', isDropped: true }], [], 'skip');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ title: 'db.json', status: 'dropped', message: 'Left out' });
  expect(countsText(row ? [row] : [])).toBe('0 new, 0 already here, 0 changed, 0 refused');
});

test('names the line of a problem', () => {
  expect(toRows([{ file: 'a.json', line: 3, message: 'Invalid JSON' }], [], 'skip')[0]?.title).toBe('a.json, line 3');
});

test('imports new snippets, and changed ones unless they are skipped', () => {
  const importable = (duplicates: 'skip' | 'update' | 'copy') =>
    rows.filter((row) => isImportable(row, duplicates)).map(({ title }) => title);
  expect(importable('skip')).toEqual(['Deploy']);
  expect(importable('update')).toEqual(['Deploy', 'Debounce']);
  expect(importable('copy')).toEqual(['Deploy', 'Debounce']);
});

test.each([
  ['skip', ['New']],
  ['update', ['New', 'Other has it']],
  ['copy', ['New', 'Has it', 'Other has it']],
] as const)('names the snippets that lose a taken trigger if changed ones are handled by %s', (duplicates, titles) => {
  const taken = toRows(
    [],
    [
      { position: 0, title: 'New', status: 'new', snippetId: null, triggerTakenBy: 1, message: null },
      { position: 1, title: 'Has it', status: 'changed', snippetId: 1, triggerTakenBy: 1, message: null },
      { position: 2, title: 'Other has it', status: 'changed', snippetId: 2, triggerTakenBy: 1, message: null },
      { position: 3, title: 'Free', status: 'new', snippetId: null, message: null },
    ],
    duplicates,
  );
  expect(taken.filter(({ message }) => message !== null).map(({ title }) => title)).toEqual(titles);
  expect(taken[0]?.message).toBe('Its trigger is left out: another snippet has it.');
});

test('finds titles and problems, ignoring case', () => {
  expect(findRows(rows, ' DEB').map(({ title }) => title)).toEqual(['Debounce']);
  expect(findRows(rows, 'required').map(({ title }) => title)).toEqual(['Empty']);
  expect(findRows(rows, '')).toBe(rows);
});
