import { expect, test } from 'vitest';
import { estimateCardHeight } from './card-height.ts';

const card = { title: 'Title', description: null, code: 'one', tags: [] };

test('more lines make a higher card, up to where the code scrolls', () => {
  const heightOf = (lines: number) => estimateCardHeight({ ...card, code: Array(lines).fill('x').join('\n') }, 300);
  expect(heightOf(5) - heightOf(1)).toBe(80);
  expect(heightOf(9)).toBe(heightOf(5_000));
});

test('a long description is cut, and needs fewer rows on a wide card', () => {
  const described = { ...card, description: 'word '.repeat(30) };
  expect(estimateCardHeight(described, 300)).toBeGreaterThan(estimateCardHeight(described, 900));
  expect(estimateCardHeight({ ...card, description: 'word '.repeat(3_000) }, 300)).toBe(
    estimateCardHeight({ ...card, description: 'word '.repeat(300) }, 300),
  );
});
