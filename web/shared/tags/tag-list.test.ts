import { expect, test } from 'vitest';
import { addTags } from './tag-list.ts';

test.each([
  ['a word', 'react', ['react']],
  ['a comma-separated list', 'react, hooks,state', ['react', 'hooks', 'state']],
  ['lines', 'react\nhooks\r\nstate', ['react', 'hooks', 'state']],
  ['empty and duplicate entries', ' ,react,, react , ', ['react']],
])('adds tags from %s', (_, typed, tags) => {
  expect(addTags([], typed)).toEqual({ tags, rejected: [], problem: null });
});

test('appends new tags and skips duplicates', () => {
  expect(addTags(['react'], 'hooks, react').tags).toEqual(['react', 'hooks']);
});

test('rejects tags over a limit and names the limit', () => {
  const full = Array.from({ length: 29 }, (_, index) => `tag ${index}`);
  expect(addTags(full, 'a, b')).toEqual({
    tags: [...full, 'a'],
    rejected: ['b'],
    problem: 'A snippet has at most 30 tags',
  });
  expect(addTags([], `${'x'.repeat(51)}, ${'y'.repeat(50)}`)).toEqual({
    tags: ['y'.repeat(50)],
    rejected: ['x'.repeat(51)],
    problem: 'A tag cannot exceed 50 characters',
  });
});

test('counts an emoji as one character', () => {
  const longest = '🧵'.repeat(50);
  expect(addTags([], `${longest}, ${longest}🧵`)).toEqual({
    tags: [longest],
    rejected: [`${longest}🧵`],
    problem: 'A tag cannot exceed 50 characters',
  });
});
