import { expect, test } from 'vitest';
import { draftKey, emptyDraft } from './draft.ts';

test('a new draft is in JavaScript and has nothing else', () => {
  expect(emptyDraft()).toEqual({ title: '', code: '', description: '', language: 'javascript', tags: [] });
});

test('nobody is offered the draft of somebody else or of another snippet', () => {
  expect(new Set([draftKey('a', null), draftKey('b', null), draftKey('a', 1), draftKey('a', 2)]).size).toBe(4);
});
