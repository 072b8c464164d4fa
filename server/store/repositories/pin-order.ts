import { GAP, positionBetween } from './item-order.ts';

interface Item {
  id: number;
  position: number;
}

/**
 * Returns the items that get another position so that those in `wanted` have its order: as few as possible, or all once
 * there is none left between two of them.
 *
 * @param items in their order, those that are not in `wanted` too
 */
export function rearrange(items: readonly Item[], wanted: readonly number[]): Item[] {
  const indexes = new Map(items.map(({ id }, index) => [id, index]));
  const inOrder = new Set(longestIncreasing(wanted.map((id) => indexes.get(id) ?? -1)));
  const moving = new Set(wanted.filter((id) => !inOrder.has(indexes.get(id) ?? -1)));
  const order = items.filter(({ id }) => !moving.has(id));
  const moved: Item[] = [];
  let isFull = false;
  // From the end, so that the next one already is where it stays.
  for (const [at, id] of [...wanted.entries()].reverse()) {
    if (!moving.has(id)) continue;
    const next = order.findIndex((item) => item.id === wanted[at + 1]);
    const index = next === -1 ? order.length : next;
    const position = positionBetween(order[index - 1]?.position ?? null, order[index]?.position ?? null);
    isFull ||= position === null;
    const item = { id, position: position ?? 0 };
    order.splice(index, 0, item);
    moved.push(item);
  }
  return isFull ? order.map(({ id }, index) => ({ id, position: index * GAP })) : moved;
}

/** Returns a longest subsequence of increasing numbers. */
function longestIncreasing(numbers: readonly number[]): number[] {
  const longest = (runs: readonly number[][]) =>
    runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []);
  /** The longest one that ends with each number. */
  const endings: number[][] = [];
  for (const number of numbers)
    endings.push([...longest(endings.filter((run) => (run.at(-1) ?? number) < number)), number]);
  return longest(endings);
}
