import { expect, test } from 'vitest';
import { draftKey, emptyDraft } from './draft.ts';

test('starts empty in JavaScript', () => {
  const nothing = { title: '', code: '', description: '', tags: [], typedTag: '', basedOn: null };
  expect(emptyDraft()).toEqual({ ...nothing, language: 'javascript', languageSettled: false });
  expect(emptyDraft({ language: 'go' })).toEqual({ ...nothing, language: 'go', languageSettled: true });
});

test('keys drafts by person and snippet', () => {
  expect(new Set([draftKey('a', null), draftKey('b', null), draftKey('a', 1), draftKey('a', 2)]).size).toBe(4);
});
