import { expect, test } from 'vitest';
import { resultText, undoneText, undoPlanText } from './import-words.ts';

test.each([
  [{ created: 1, updated: 0, skipped: 0 }, 0, '1 snippet created.'],
  [{ created: 1_200, updated: 3, skipped: 4 }, 0, '1,200 snippets created, 3 updated, 4 already here or skipped.'],
  [{ created: 0, updated: 0, skipped: 0 }, 7_000, '0 snippets created, 7,000 refused.'],
])('says the result of an import', (counts, refused, text) => {
  expect(resultText(counts, refused)).toBe(text);
});

const kept = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, id) => ({ id, title }));

test.each([
  [{ trashed: 40, restored: 1, kept: [] }, '40 snippets moved to the trash. 1 snippet returned to the version before.'],
  [{ trashed: 0, restored: 0, kept: kept.slice(0, 1) }, '“One” stays, because it changed since.'],
  [{ trashed: 0, restored: 0, kept }, '“One”, “Two”, “Three”, and 2 more stay, because they changed since.'],
  [{ trashed: 0, restored: 0, kept: [] }, 'There was nothing left to undo.'],
])('says what an undo did and names what stays', (undone, text) => {
  expect(undoneText(undone)).toBe(text);
});

test('says what an undo would do', () => {
  expect(undoPlanText({ trashed: 2, restored: 1, kept: kept.slice(0, 2) })).toBe(
    '2 snippets move to the trash. 1 snippet returns to the version before. “One” and “Two” stay, because they changed since.',
  );
});
