import { expect, test } from 'vitest';
import { BULK_MAX } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { currentToast } from '#web/ui/toast-store.ts';
import { createSelection } from './selection.ts';

const TIME = '2026-01-31T09:30:00.000Z';
const snippet = (id: number) =>
  Snippet.parse({ id, title: `${id}`, code: 'x', userId: 'ada', createdAt: TIME, updatedAt: TIME });
const snippets = (count: number) => Array.from({ length: count }, (_, n) => snippet(n + 1));

/** A board that has loaded some of its snippets. The others are ids. */
function boardOf(all: readonly Snippet[], isLoaded: (id: number) => boolean, more = false) {
  let loads = 0;
  const selection = createSelection({
    slots: () => all.map((one) => (isLoaded(one.id) ? one : one.id)),
    loadMatches: async () => {
      loads += 1;
      return { snippets: all, more };
    },
  });
  return { ...selection, ids: () => [...selection.items.get().keys()], loads: () => loads };
}

test('extends a range in both directions from the last toggled snippet', async () => {
  const board = boardOf(snippets(6), () => true);
  board.toggle(snippet(4));
  await board.extendTo(snippet(6));
  await board.extendTo(snippet(3));
  expect(board.ids().sort()).toEqual([3, 4, 5, 6]);
  expect(board.loads()).toBe(0);
});

test('loads the snippets of a range that the list has evicted', async () => {
  const board = boardOf(snippets(9), (id) => id < 3 || id > 7);
  board.toggle(snippet(2));
  await board.extendTo(snippet(8));
  expect(board.ids().sort()).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test('selects no more than one change can cover, and says so', async () => {
  const board = boardOf(snippets(BULK_MAX), () => true, true);
  await board.selectMatches();
  expect(board.items.get().size).toBe(BULK_MAX);
  expect(currentToast.get()).toMatchObject({ title: 'The first 1,000 are selected' });
  board.toggle(snippet(BULK_MAX + 1));
  expect(board.items.get().size).toBe(BULK_MAX);
  expect(currentToast.get()).toMatchObject({ title: 'At most 1,000 snippets can be selected' });
});

test('drops matches that arrive after the selection was left', async () => {
  const board = boardOf(snippets(3), () => true);
  const loading = board.selectMatches();
  board.clear();
  await loading;
  expect(board.ids()).toEqual([]);
});

test('shows an error and keeps the selection if the matches cannot be loaded', async () => {
  const board = createSelection({
    slots: () => [snippet(1), 2, 3, snippet(4)],
    loadMatches: () => Promise.reject(new Error('Out of reach')),
  });
  for (const select of [() => board.extendTo(snippet(4)), board.selectMatches]) {
    currentToast.set(null);
    board.clear();
    board.toggle(snippet(1));
    await select();
    expect(currentToast.get()).toMatchObject({ title: 'Error selecting snippets', description: 'Out of reach' });
    expect([...board.items.get().keys()]).toEqual([1]);
  }
});
