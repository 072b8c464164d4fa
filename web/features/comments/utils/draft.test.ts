import { expect, onTestFinished, test, vi } from 'vitest';
import { claimDrafts, forgetDraft, writeDraft } from './draft.ts';

/** Storage, as far as drafts need it: what is kept is its own, by its key. */
const STORAGE = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

/** @returns what the browser keeps for a tab, and for good */
function stubStorage() {
  const sessionStorage: Record<string, string> = Object.create(STORAGE);
  const localStorage: Record<string, string> = Object.create(STORAGE);
  vi.stubGlobal('window', { sessionStorage, localStorage });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { sessionStorage, localStorage };
}

test('what somebody typed as a visitor comes below what they had begun before, and nothing is lost', () => {
  const { sessionStorage, localStorage } = stubStorage();
  writeDraft(5, 'ada', 'Half an hour of thoughts');
  writeDraft(5, null, 'And one more');
  writeDraft(7, null, 'Elsewhere');
  claimDrafts('ada');
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(Object.entries(localStorage).map(([key, value]) => [key, JSON.parse(value)])).toEqual([
    ['comment-draft:ada:5', 'Half an hour of thoughts\n\nAnd one more'],
    ['comment-draft:ada:7', 'Elsewhere'],
  ]);
});

test('what one person posts stays the draft of another who typed the same', () => {
  const { localStorage } = stubStorage();
  for (const person of ['ada', 'bob']) writeDraft(5, person, 'Thanks');
  forgetDraft(5, 'ada', 'Thanks');
  expect(Object.keys(localStorage)).toEqual(['comment-draft:bob:5']);
});

test('what a visitor posts is no draft of the person either who has signed in conflict', () => {
  const { sessionStorage, localStorage } = stubStorage();
  writeDraft(5, null, 'Thanks');
  claimDrafts('ada');
  forgetDraft(5, null, 'Thanks');
  expect(Object.keys({ ...sessionStorage, ...localStorage })).toEqual([]);
});
