import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DraftSlot } from './draft-storage.ts';

let stored: Record<string, string>;

// The keys of a storage are properties of it.
beforeEach(() => {
  const localStorage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value;
    },
    removeItem: (key: string) => delete stored[key],
  });
  stored = localStorage;
  vi.stubGlobal('window', { localStorage });
  return () => vi.unstubAllGlobals();
});

const open = (onTop = false) => new DraftSlot('draft', z.string(), onTop);

test('a dialog takes up what was left, and takes it away', () => {
  open().write('left');
  const next = open();
  expect(next.read()).toBe('left');
  next.remove();
  expect(open().read()).toBeNull();
});

test('what comes from outside lies on what was left, which comes up again after it', () => {
  open().write('left');
  const dropped = open(true);
  expect(dropped.read()).toBeNull();
  dropped.write('dropped');
  expect(open().read()).toBe('dropped');
  dropped.remove();
  expect(open().read()).toBe('left');
});

test('two dialogs keep each their own, whoever takes theirs away first', () => {
  const [one, other] = [open(), open()];
  one.write('of one');
  other.write('of the other');
  one.write('of one still');
  expect(Object.values(stored)).toEqual(['"of one still"', '"of the other"']);
  one.remove();
  expect(open().read()).toBe('of the other');
});

test('one that has nothing to take away does not take over what is the other’s', () => {
  const [one, other] = [open(), open()];
  one.write('of one');
  other.remove();
  other.write('of the other');
  expect(Object.values(stored)).toEqual(['"of one"', '"of the other"']);
});
