import { expect, test } from 'vitest';
import { tellingTrigrams } from './sqlite-trigrams.ts';

const shares =
  (known: Readonly<Record<string, number>>, others: number) =>
  (trigram: string): number =>
    known[trigram] ?? others;

test('what is rare is enough, and what nearly every text has is left out', () => {
  const shareOf = shares({ '355': 0.01, '512': 0.02 }, 0.8);
  expect(tellingTrigrams('limit: 355, timeout: 512', shareOf)).toEqual(['355', '512']);
});

test('one that rules out half of many texts is worth going through', () => {
  expect(tellingTrigrams('function', shares({ fun: 0.3, ion: 0.4 }, 0.5))).toEqual(['fun', 'ion']);
});

test('there is always one, each is whole characters, and none comes twice', () => {
  expect(tellingTrigrams('the', () => 1)).toEqual(['the']);
  expect(tellingTrigrams('👩👩👩👩👩👩', () => 0.5)).toEqual(['👩👩👩']);
});
