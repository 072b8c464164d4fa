import { expect, test } from 'vitest';
import { foldForSearch } from './text.ts';

test.each([
  ['DEBOUNCE', 'debounce'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
  ['E\u0301', 'é'],
  ['İ', 'i\u0307'],
  ['ＡＢＣ', 'ａｂｃ'],
  ['straße', 'straße'],
  ['😀', '😀'],
])('folds %s to %s', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});
