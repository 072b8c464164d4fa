import { expect, test } from 'vitest';
import { undoChange } from './undo-change.ts';

const open = { id: 1, isPublic: true, isPinned: false, tags: ['a'] };
const hidden = { id: 2, isPublic: false, isPinned: true, tags: ['a', 'b'] };
const bare = { id: 3, isPublic: false, isPinned: false, tags: [] };
const all = [open, hidden, bare];

test('restores what moved to the trash', () => {
  expect(undoChange({ action: 'trash', ids: [1, 2] }, [open])).toEqual([{ action: 'restore', ids: [1] }]);
});

test('reverts the visibility of only the snippets that had another one', () => {
  const ids = [1, 2, 3];
  expect(undoChange({ action: 'publish', ids }, all)).toEqual([{ action: 'unpublish', ids: [2, 3] }]);
  expect(undoChange({ action: 'unpublish', ids }, all)).toEqual([{ action: 'publish', ids: [1] }]);
  expect(undoChange({ action: 'publish', ids }, [open])).toEqual([]);
});

test('unpins what was pinned, and pins what was unpinned', () => {
  const ids = [1, 2, 3];
  expect(undoChange({ action: 'pin', ids }, all)).toEqual([{ action: 'unpin', ids: [1, 3] }]);
  expect(undoChange({ action: 'unpin', ids }, all)).toEqual([{ action: 'pin', ids: [2] }]);
});

test('takes from each snippet the tags that it got, and returns those that it lost', () => {
  const ids = [1, 2, 3];
  expect(undoChange({ action: 'addTags', ids, tags: ['a', 'b'] }, all)).toEqual([
    { action: 'removeTags', ids: [1], tags: ['b'] },
    { action: 'removeTags', ids: [3], tags: ['a', 'b'] },
  ]);
  expect(undoChange({ action: 'removeTags', ids, tags: ['a', 'b'] }, all)).toEqual([
    { action: 'addTags', ids: [1], tags: ['a'] },
    { action: 'addTags', ids: [2], tags: ['a', 'b'] },
  ]);
});

test('tells a tag with a comma from two tags', () => {
  const snippets = [
    { id: 1, isPublic: false, isPinned: false, tags: ['a,b'] },
    { id: 2, isPublic: false, isPinned: false, tags: ['a', 'b'] },
  ];
  expect(undoChange({ action: 'removeTags', ids: [1, 2], tags: ['a', 'b', 'a,b'] }, snippets)).toEqual([
    { action: 'addTags', ids: [1], tags: ['a,b'] },
    { action: 'addTags', ids: [2], tags: ['a', 'b'] },
  ]);
});

test('leaves in a collection what was in it before, and returns only that', () => {
  const [ids, collectionId, members] = [[1, 2], 7, new Set([2, 9])] as const;
  expect(undoChange({ action: 'addToCollection', ids: [...ids], collectionId }, [open, hidden], members)).toEqual([
    { action: 'removeFromCollection', ids: [1], collectionId },
  ]);
  expect(undoChange({ action: 'removeFromCollection', ids: [...ids], collectionId }, [open, hidden], members)).toEqual([
    { action: 'addToCollection', ids: [2], collectionId },
  ]);
});
