import { expect, test } from 'vitest';
import { draftKey, emptyDraft } from './draft.ts';

test('a new draft is in JavaScript until another language is found, and has nothing else', () => {
  const nothing = { title: '', code: '', description: '', tags: [], typedTag: '', basedOn: null };
  expect(emptyDraft()).toEqual({ ...nothing, language: 'javascript', languageSettled: false });
  expect(emptyDraft({ language: 'go' })).toEqual({ ...nothing, language: 'go', languageSettled: true });
});

test('nobody is offered the draft of somebody else or of another snippet', () => {
  expect(new Set([draftKey('a', null), draftKey('b', null), draftKey('a', 1), draftKey('a', 2)]).size).toBe(4);
});
