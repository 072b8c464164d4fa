import { afterEach, expect, test, vi } from 'vitest';
import { isFocusMovePending } from '#web/ui/focus-neighbor.ts';
import { keepFocusOnCard } from './focus-card.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const card = (id: number) => document.querySelector<HTMLElement>(`[data-snippet="${id}"]`);
const render = (...ids: number[]) => {
  const cards = ids.map((id) => `<div data-index><article tabindex="-1" data-snippet="${id}"></article></div>`);
  document.body.innerHTML = `<div role="feed">${cards.join('')}</div>`;
};

test('leaves the focus to the card that moved last, although the cards of both are rendered late', async () => {
  render(1, 2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const moves = [keepFocusOnCard(1, () => first.promise), keepFocusOnCard(2, () => second.promise)];
  render(1);
  first.resolve();
  await moves[0];
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(document.body);
  expect(isFocusMovePending()).toBe(true);
  render(2, 1);
  second.resolve();
  await moves[1];
  await vi.waitFor(() => expect(document.activeElement).toBe(card(2)));
  expect(isFocusMovePending()).toBe(false);
});

test('passes the focus to the neighbor of a card that is not mounted elsewhere', async () => {
  render(1, 2, 3);
  await keepFocusOnCard(2, async () => render(1, 3));
  await vi.waitFor(() => expect(document.activeElement).toBe(card(3)));
});
