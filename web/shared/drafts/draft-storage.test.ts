import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DraftSlot } from './draft-storage.ts';

let stored: Record<string, string>;

// Storage keys are own properties.
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

test('restores and removes the previous draft', () => {
  open().write('left');
  const next = open();
  expect(next.read()).toBe('left');
  next.remove();
  expect(open().read()).toBeNull();
});

test('stacks a prefilled draft on top of the previous one', () => {
  open().write('left');
  const dropped = open(true);
  expect(dropped.read()).toBeNull();
  dropped.write('dropped');
  expect(open().read()).toBe('dropped');
  dropped.remove();
  expect(open().read()).toBe('left');
});

test('keeps the drafts of two dialogs apart', () => {
  const [one, other] = [open(), open()];
  one.write('of one');
  other.write('of the other');
  one.write('of one still');
  expect(Object.values(stored)).toEqual(['"of one still"', '"of the other"']);
  one.remove();
  expect(open().read()).toBe('of the other');
});

test('does not take over the draft of another dialog', () => {
  const [one, other] = [open(), open()];
  one.write('of one');
  other.remove();
  other.write('of the other');
  expect(Object.values(stored)).toEqual(['"of one"', '"of the other"']);
});
