import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WallLayout } from './wall-layout.ts';

const GAP = 20;

interface Item {
  key: number;
  height: number;
}

/** The same wall, calculated from its beginning for each question. */
class PlainWall {
  readonly #lanes: number;
  #hung: (Item & { lane: number })[] = [];

  constructor(lanes: number) {
    this.#lanes = lanes;
  }

  hang(items: readonly Item[]): void {
    let kept = 0;
    while (kept < items.length && items[kept]?.key === this.#hung[kept]?.key) kept += 1;
    this.#hung = this.#hung.slice(0, kept);
    for (const item of items.slice(kept)) {
      const ends = this.#ends();
      this.#hung.push({ ...item, lane: ends.indexOf(Math.min(...ends)) });
    }
  }

  setHeight(index: number, height: number): void {
    const item = this.#hung[index];
    if (item) item.height = height;
  }

  places() {
    const ends = new Array<number>(this.#lanes).fill(0);
    return this.#hung.map(({ key, height, lane }) => {
      const top = ends[lane] ?? 0;
      ends[lane] = top + height + GAP;
      return { key, height, lane, top };
    });
  }

  height = () => Math.max(0, ...this.places().map(({ top, height }) => top + height));

  between(from: number, to: number) {
    const places = this.places();
    const isThere = ({ top, height }: { top: number; height: number }) => top <= to && top + height >= from;
    const first = places.findIndex(isThere);
    return first === -1 ? null : { first, last: places.findLastIndex(isThere) };
  }

  #ends(): number[] {
    const lanes = Array.from({ length: this.#lanes }, (_, lane) => lane);
    return lanes.map((lane) =>
      Math.max(0, ...this.places().map((one) => (one.lane === lane ? one.top + one.height + GAP : 0))),
    );
  }
}

const placesOf = (wall: WallLayout, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: wall.keyOf(index),
    height: wall.heightOf(index),
    lane: wall.laneOf(index),
    top: wall.topOf(index),
  }));

const heights = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(1, 300, 20_000));
const items = fc.uniqueArray(fc.record({ key: fc.integer({ min: 1, max: 40 }), height: heights }), {
  selector: ({ key }) => key,
  maxLength: 30,
});
const steps = fc.array(
  fc.oneof(
    fc.record({ hang: items }),
    // As a list grows: what is there stays.
    fc.record({ more: fc.array(heights, { maxLength: 100 }) }),
    fc.record({ index: fc.nat(130), height: heights }),
    fc.record({ from: fc.integer({ min: -100, max: 30_000 }), screen: fc.nat(2_000) }),
  ),
  { maxLength: 30 },
);

test('a wall is as one that is calculated anew each time, whatever comes, goes and turns out higher', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), steps, (lanes, taken) => {
      const wall = new WallLayout(lanes, GAP);
      const plain = new PlainWall(lanes);
      let list: Item[] = [];
      const hang = (next: Item[]) => {
        list = next;
        wall.hang(
          [list.slice(0, 3), [], list.slice(3)],
          ({ key }) => key,
          ({ height }) => height,
        );
        plain.hang(list);
      };
      for (const step of taken) {
        if ('hang' in step) hang(step.hang);
        else if ('more' in step)
          hang([...list, ...step.more.map((height, nth) => ({ key: 100 + list.length + nth, height }))]);
        else if ('from' in step) {
          const { from, screen } = step;
          expect(wall.between(from, from + screen)).toEqual(plain.between(from, from + screen));
        } else if (step.index < list.length) {
          wall.setHeight(step.index, step.height);
          plain.setHeight(step.index, step.height);
        }
      }
      expect(placesOf(wall, list.length)).toEqual(plain.places());
      expect(wall.height).toBe(plain.height());
    }),
  );
});

test('an item stays in its lane when one above turns out higher; what comes then goes to the lane that is the shortest', () => {
  const wall = new WallLayout(2, GAP);
  const hang = (keys: number[]) =>
    wall.hang(
      [keys],
      (key) => key,
      () => 100,
    );
  hang([1, 2, 3, 4]);
  wall.setHeight(0, 400);
  hang([1, 2, 3, 4, 5]);
  expect(placesOf(wall, 5).map(({ lane, top }) => [lane, top])).toEqual([
    [0, 0],
    [1, 0],
    [0, 420],
    [1, 120],
    [1, 240],
  ]);
  expect(wall.height).toBe(520);
});

test('an empty wall has no height and nothing to be seen', () => {
  const wall = new WallLayout(3, GAP);
  expect(wall.height).toBe(0);
  expect(wall.between(0, 1_000)).toBeNull();
});
