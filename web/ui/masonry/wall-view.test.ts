import { expect, test } from 'vitest';
import { REST, WallView } from './wall-view.ts';

const SCREEN = 800;
/** What stands above the wall. */
const TOP = 200;

/** 200 items of 180 px in two columns, 200 from one to the next below it, seen through a window of 800. */
function givenWall({ scrolled = 0, columns = 2, heightOf = () => 180 }: Partial<Given> = {}) {
  let now = 10_000;
  const view = new WallView(scrolled, SCREEN, () => now);
  const items = Array.from({ length: 200 }, (_, nth) => nth + 1);
  const hang = (columns: number, list: readonly number[] = items, top = TOP) =>
    view.hang({ top, columns, width: 300 }, [list], (key) => key, heightOf);
  /** Draws the wall, and what of it is near the screen, as a page would. @returns what is near the screen */
  const draw = () => {
    const run = view.look();
    for (let key = run.first + 1; key <= run.last + 1; key += 1) view.setDrawn(key, true);
    return { run, scroll: view.takeScroll() };
  };
  hang(columns);
  /** Where on the screen an item is. */
  const seenAt = (key: number, scrolled: number) => TOP + view.placeOf(key - 1).top - scrolled;
  return { view, items, hang, draw, seenAt, rest: () => (now += REST) };
}

interface Given {
  scrolled: number;
  columns: number;
  heightOf: (key: number) => number;
}

test('what is near the screen is there, and three rows more either way', () => {
  const { view, draw } = givenWall();
  // Four rows, of which the last begins at the edge, and three.
  expect(draw().run).toEqual({ first: 0, last: 13 });
  view.scrolledTo(TOP + 2_000);
  expect(view.isOutdated).toBe(true);
  expect(draw().run).toEqual({ first: 14, last: 35 });
  expect(view.isOutdated).toBe(false);
  view.scrolledTo(TOP + 2_010);
  expect(view.isOutdated).toBe(false);
  view.scrolledTo(TOP + 19_180);
  expect(draw().run.last).toBe(199);
});

test('a wall that begins below the screen, or ends above it, is there with its beginning or its end', () => {
  const { view, items, hang, draw } = givenWall({ scrolled: -2_000 });
  expect(draw().run).toEqual({ first: 0, last: 7 });
  view.scrolledTo(TOP + 19_000);
  hang(2, items.slice(0, 20));
  expect(draw().run).toEqual({ first: 4, last: 19 });
});

test('when an item above the screen turns out higher the page is scrolled by as much', () => {
  const scrolled = TOP + 4_000;
  const { view, draw, seenAt } = givenWall({ scrolled });
  draw();
  const before = seenAt(41, scrolled);
  expect(view.measured(39, 230)).toBe(true);
  const { scroll } = draw();
  expect(scroll).toBe(scrolled + 50);
  expect(seenAt(41, scrolled + 50)).toBe(before);
  // What the browser then says is no scroll of somebody's.
  view.scrolledTo(scrolled + 50);
  expect(view.isScrolling).toBe(false);
  expect(view.measured(39, 230)).toBe(false);
});

test('somebody who scrolls meanwhile is not brought back', () => {
  const scrolled = TOP + 4_000;
  const { view, draw } = givenWall({ scrolled });
  draw();
  view.measured(39, 230);
  // Not looked at yet, so the page is not as long as it will be.
  expect(view.takeScroll()).toBeNull();
  view.look();
  view.scrolledTo(scrolled + 700);
  expect(view.takeScroll()).toBeNull();
});

test('nothing is scrolled for what moves nothing on the screen', () => {
  const scrolled = TOP + 4_000;
  const { view, draw } = givenWall({ scrolled });
  draw();
  // In the other column than the first item that is seen, on the screen, below it, and away.
  for (const key of [38, 41, 44, 55, 199]) view.measured(key, 500);
  expect(draw().scroll).toBeNull();
});

test('what is empty may move: nothing is scrolled as long as nothing is drawn', () => {
  const { view } = givenWall({ scrolled: TOP + 4_000 });
  view.look();
  expect(view.measured(39, 500)).toBe(true);
  view.look();
  expect(view.takeScroll()).toBeNull();
});

test('while somebody scrolls the wall is held instead, and the page scrolled as soon as they rest', () => {
  const { view, draw, seenAt, rest } = givenWall();
  const scrolled = TOP + 4_000;
  view.scrolledTo(scrolled);
  draw();
  const before = seenAt(41, scrolled);
  view.measured(39, 230);
  expect(draw().scroll).toBeNull();
  expect(view.isHeld).toBe(true);
  expect(seenAt(41, scrolled)).toBe(before);
  // All of it, its end as well.
  expect(view.height).toBe(20_030 - 50);
  view.release();
  expect(view.isHeld).toBe(true);

  rest();
  view.release();
  expect(view.isOutdated).toBe(true);
  expect(draw().scroll).toBe(scrolled + 50);
  expect(seenAt(41, scrolled + 50)).toBe(before);
  expect(view.height).toBe(20_030);
});

test('nothing is held near the top, and at the top the wall begins where it begins', () => {
  const held = () => {
    const wall = givenWall();
    wall.view.scrolledTo(TOP + 4_000);
    wall.draw();
    wall.view.measured(39, 230);
    wall.draw();
    return wall;
  };
  const near = held();
  near.view.scrolledTo(TOP + 700);
  expect(near.draw().scroll).toBe(TOP + 750);
  const top = held();
  top.view.scrolledTo(0);
  expect(top.draw().scroll).toBeNull();
  expect(top.view.placeOf(0).top).toBe(0);
});

test('what is seen first stays where it is when the columns become others', () => {
  const scrolled = TOP + 4_000;
  const { items, hang, draw, seenAt } = givenWall({ scrolled });
  draw();
  const before = seenAt(41, scrolled);
  // What stands above the wall is 70 px higher as well, such as a row of filters that has become two.
  hang(1, items, TOP + 70);
  const { scroll } = draw();
  expect(scroll).toBe(scrolled + 4_070);
  expect(seenAt(41, scrolled + 4_070) + 70).toBe(before);
});

test('at the top nothing is scrolled when the columns become others', () => {
  const { hang, draw } = givenWall();
  draw();
  hang(1);
  expect(draw().scroll).toBeNull();
});
