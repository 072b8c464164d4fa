import { expect, test } from 'vitest';
import { estimateCardHeight } from './card-height.ts';

const card = { title: 'Title', description: null, code: 'one', tags: [] };

test('grows with the number of lines up to the scroll height', () => {
  const heightOf = (lines: number) => estimateCardHeight({ ...card, code: Array(lines).fill('x').join('\n') }, 300);
  expect(heightOf(5) - heightOf(1)).toBe(80);
  expect(heightOf(9)).toBe(heightOf(5_000));
});

test('clamps a long description and uses fewer rows on a wide card', () => {
  const described = { ...card, description: 'word '.repeat(30) };
  expect(estimateCardHeight(described, 300)).toBeGreaterThan(estimateCardHeight(described, 900));
  expect(estimateCardHeight({ ...card, description: 'word '.repeat(3_000) }, 300)).toBe(
    estimateCardHeight({ ...card, description: 'word '.repeat(300) }, 300),
  );
});
