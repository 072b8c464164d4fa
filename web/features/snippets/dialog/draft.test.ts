import { expect, test } from 'vitest';
import { draftKey, emptyDraft, SnippetDraft } from './draft.ts';

test('starts with one empty file in JavaScript', () => {
  const nothing = { title: '', description: '', tags: [], isTemplate: false, trigger: '', typedTag: '', basedOn: null };
  expect(emptyDraft()).toEqual({
    ...nothing,
    files: [{ name: '', language: 'javascript', code: '', languageFrom: 'content' }],
  });
  expect(emptyDraft({ title: 'main', files: [{ name: 'main.go', code: 'x', language: 'go' }] })).toEqual({
    ...nothing,
    title: 'main',
    files: [{ name: 'main.go', language: 'go', code: 'x', languageFrom: 'name' }],
  });
});

test('drops a name that is not allowed', () => {
  const { files } = emptyDraft({ title: '', files: [{ name: 'a:b.go', code: '' }] });
  expect(files).toMatchObject([{ name: '' }]);
});

test.each([
  [true, 'person'],
  [false, 'content'],
])(
  'reads a draft of one file from an earlier release, with its language settled: %s',
  (languageSettled, languageFrom) => {
    const fields = { title: 'Old', description: 'd', tags: ['t'], typedTag: 'x', basedOn: '2026-01-01T00:00:00.000Z' };
    const draft = SnippetDraft.parse({ ...fields, code: 'old()', language: 'go', languageSettled });
    const template = { isTemplate: false, trigger: '' };
    expect(draft).toEqual({
      ...fields,
      ...template,
      files: [{ name: '', language: 'go', code: 'old()', languageFrom }],
    });
  },
);

test('keys drafts by person and snippet', () => {
  expect(new Set([draftKey('a', null), draftKey('b', null), draftKey('a', 1), draftKey('a', 2)]).size).toBe(4);
});
