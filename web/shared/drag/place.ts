import type { Place } from './drop-targets.ts';

/** A line between cards, in px of the viewport. */
export interface Edge {
  x: number;
  y: number;
  length: number;
  isVertical: boolean;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Half of the space between cards, in px. */
const HALF_GAP = { grid: 10, rows: 3 };

/** Returns the place next to the card that is nearest to a point of the viewport, and the edge between both; null without cards. */
export function placeAmong(area: Element, x: number, y: number): { place: Place; edge: Edge } | null {
  const cards = [...area.querySelectorAll<HTMLElement>('article[data-snippet]')].map((card) => ({
    id: Number(card.dataset.snippet),
    box: card.getBoundingClientRect(),
    isRow: card.classList.contains('row'),
  }));
  const last = cards.at(-1);
  if (last === undefined) return null;
  const isBelowAll = cards.every(({ box }) => y > box.bottom);
  const nearest = isBelowAll
    ? last
    : cards.reduce((best, card) => (distance(card.box, x, y) < distance(best.box, x, y) ? card : best));
  const { box, id, isRow } = nearest;
  const halfGap = HALF_GAP[isRow ? 'rows' : 'grid'];
  // The order goes from left to right where there are several columns.
  const isVertical = cards.some((card) => Math.abs(card.box.left - box.left) > 1);
  const isAfter = isBelowAll || (isVertical ? x > (box.left + box.right) / 2 : y > (box.top + box.bottom) / 2);
  const place: Place = { id, side: isAfter ? 'after' : 'before' };
  const edge = isVertical
    ? { x: isAfter ? box.right + halfGap : box.left - halfGap, y: box.top, length: box.bottom - box.top, isVertical }
    : { x: box.left, y: isAfter ? box.bottom + halfGap : box.top - halfGap, length: box.right - box.left, isVertical };
  return { place, edge };
}

function distance({ left, right, top, bottom }: Box, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
