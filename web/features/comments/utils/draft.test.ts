import { expect, onTestFinished, test, vi } from 'vitest';
import { claimDrafts, removeDraft, writeDraft } from './draft.ts';

/** Minimal Storage whose entries are own properties, as in browsers. */
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

/** @returns the contents of sessionStorage and localStorage */
function stubStorage() {
  const sessionStorage: Record<string, string> = Object.create(STORAGE);
  const localStorage: Record<string, string> = Object.create(STORAGE);
  vi.stubGlobal('window', { sessionStorage, localStorage });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { sessionStorage, localStorage };
}

test("appends a visitor's draft to the draft of the person who signs in", () => {
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

test('keeps the draft of another person with the same text', () => {
  const { localStorage } = stubStorage();
  for (const person of ['ada', 'bob']) writeDraft(5, person, 'Thanks');
  removeDraft(5, 'ada', 'Thanks');
  expect(Object.keys(localStorage)).toEqual(['comment-draft:bob:5']);
});

test("removes a visitor's posted text from the person who has signed in since", () => {
  const { sessionStorage, localStorage } = stubStorage();
  writeDraft(5, null, 'Thanks');
  claimDrafts('ada');
  removeDraft(5, null, 'Thanks');
  expect(Object.keys({ ...sessionStorage, ...localStorage })).toEqual([]);
});
