import { expect, test } from 'vitest';
import { addTags } from './tag-list.ts';

test.each([
  ['a word', 'react', ['react']],
  ['a list', 'react, hooks,state', ['react', 'hooks', 'state']],
  ['lines', 'react\nhooks\r\nstate', ['react', 'hooks', 'state']],
  ['empty and double ones', ' ,react,, react , ', ['react']],
])('takes %s', (_, typed, tags) => {
  expect(addTags([], typed)).toEqual({ tags, refused: [], problem: null });
});

test('adds after those that are there, each once', () => {
  expect(addTags(['react'], 'hooks, react').tags).toEqual(['react', 'hooks']);
});

test('tells which limit was met and keeps what fits', () => {
  const full = Array.from({ length: 29 }, (_, index) => `tag ${index}`);
  expect(addTags(full, 'a, b')).toEqual({
    tags: [...full, 'a'],
    refused: ['b'],
    problem: 'A snippet has at most 30 tags',
  });
  expect(addTags([], `${'x'.repeat(51)}, ${'y'.repeat(50)}`)).toEqual({
    tags: ['y'.repeat(50)],
    refused: ['x'.repeat(51)],
    problem: 'A tag cannot exceed 50 characters',
  });
});

test('counts an emoji as one character, as the server does', () => {
  const longest = '🧵'.repeat(50);
  expect(addTags([], `${longest}, ${longest}🧵`)).toEqual({
    tags: [longest],
    refused: [`${longest}🧵`],
    problem: 'A tag cannot exceed 50 characters',
  });
});
