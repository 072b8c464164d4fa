import { countOf, type Parts } from '#web/lib/parts.ts';
import { GAP } from './masonry-columns.ts';
import { type Run, WallLayout } from './wall-layout.ts';

/** So long after the last scroll event the page is at rest, in ms. */
export const REST = 150;
/** Rows beyond the screen that are there before they are seen, either way. */
const ROWS_BEYOND = 3;

export interface WallBox {
  /** Where the wall begins on the page, in px. */
  top: number;
  columns: number;
  /** Of a column, in px. */
  width: number;
}

/**
 * A wall as it is seen through a window, without the window: what of it is near the screen, and how that stays where it
 * is when something above turns out higher. The page is scrolled by as much then. Not while somebody scrolls it, for a
 * browser would stop them or pay no heed: until they rest everything hangs higher instead.
 *
 * All lengths are in px.
 */
export class WallView {
  #box: WallBox = { top: 0, columns: 1, width: 0 };
  #layout = new WallLayout(1, GAP);
  #items: Parts<unknown> = [];
  #count = 0;
  /** The keys of those that are drawn. */
  readonly #drawn = new Set<number>();
  readonly #clock: () => number;

  #screen: number;
  #scrolledAt = Number.NEGATIVE_INFINITY;
  /** How far the page is scrolled, and how far it should be. */
  #scrolled: number;
  #wanted: number;
  /** So much higher than it is laid out everything hangs. */
  #held = 0;
  /** As it was looked at last. */
  #seen = { first: 0, last: -1, held: 0, wanted: 0 };

  /**
   * @param scrolled how far the page is scrolled
   * @param screen the height of the window
   * @param clock in ms
   */
  constructor(scrolled: number, screen: number, clock: () => number = () => performance.now()) {
    this.#scrolled = scrolled;
    this.#wanted = scrolled;
    this.#screen = screen;
    this.#clock = clock;
  }

  /** Of the whole wall. */
  get height(): number {
    return this.#layout.height - this.#held;
  }

  get columnWidth(): number {
    return this.#box.width;
  }

  get isScrolling(): boolean {
    return this.#clock() - this.#scrolledAt < REST;
  }

  /** Whether something hangs higher than it is laid out, until the page is at rest. */
  get isHeld(): boolean {
    return this.#held !== 0;
  }

  keyOf(index: number): number {
    return this.#layout.keyOf(index);
  }

  /** @returns where an item hangs, from the corner of the wall, and how high it is */
  placeOf(index: number): { top: number; left: number; height: number } {
    const top = this.#layout.topOf(index) - this.#held;
    const left = this.#layout.laneOf(index) * (this.#box.width + GAP);
    return { top, left, height: this.#layout.heightOf(index) };
  }

  /** Hangs up what is to be seen; the same once more changes nothing. */
  hang<T>(box: WallBox, items: Parts<T>, keyOf: (item: T) => number, heightOf: (item: T) => number): void {
    const isSameWidth = box.columns === this.#box.columns && box.width === this.#box.width;
    if (!isSameWidth) {
      const anchor = this.#anchor();
      const before = this.#layout;
      this.#layout = new WallLayout(box.columns, GAP);
      this.#layout.hang(items, keyOf, heightOf);
      if (anchor !== null && before.keyOf(anchor) === this.keyOf(anchor)) {
        // What stands above the wall may have become higher or lower by the same.
        this.#hold(box.top + this.#layout.topOf(anchor) - (this.#box.top + before.topOf(anchor)));
      }
    } else if (items !== this.#items) this.#layout.hang(items, keyOf, heightOf);
    this.#box = box;
    if (items !== this.#items) this.#count = countOf(items);
    this.#items = items;
  }

  /** @returns what is near the screen and is to be in the page */
  look(): Run {
    const run = this.#near();
    this.#seen = { ...run, held: this.#held, wanted: this.#wanted };
    return run;
  }

  /** Whether there is something else to be seen than when it was looked at. */
  get isOutdated(): boolean {
    const { first, last } = this.#near();
    const isSameRun = first === this.#seen.first && last === this.#seen.last;
    return !isSameRun || this.#held !== this.#seen.held || this.#wanted !== this.#scrolled;
  }

  /** @returns how far to scroll the page now that what was looked at is in it; null: it is where it should be */
  takeScroll(): number | null {
    // What came up since is looked at next, or somebody has scrolled the page elsewhere.
    if (this.#wanted === this.#scrolled || this.#wanted !== this.#seen.wanted) return null;
    this.#scrolled = this.#wanted;
    return this.#scrolled;
  }

  /** The page was scrolled, by somebody or as `takeScroll` said. */
  scrolledTo(scrolled: number): void {
    if (scrolled === this.#scrolled) return;
    this.#scrolled = scrolled;
    this.#wanted = scrolled;
    this.#scrolledAt = this.#clock();
    // At the top the wall begins where it begins.
    if (scrolled <= this.#box.top) this.#held = 0;
    this.release();
  }

  resizedTo(screen: number): void {
    this.#screen = screen;
  }

  /** @returns whether the wall has changed: an item that is near the screen turned out to be so high */
  measured(key: number, height: number): boolean {
    const index = this.#indexOf(key);
    const more = index === null ? 0 : height - this.#layout.heightOf(index);
    if (index === null || more === 0) return false;
    const anchor = this.#anchor();
    this.#layout.setHeight(index, height);
    const moves = anchor !== null && index < anchor && this.#layout.laneOf(index) === this.#layout.laneOf(anchor);
    if (moves) this.#hold(more);
    return true;
  }

  /** An item can be seen, or no more. */
  setDrawn(key: number, isDrawn: boolean): void {
    if (isDrawn) this.#drawn.add(key);
    else this.#drawn.delete(key);
  }

  /** Has the page scrolled by what is held, if it may be. */
  release(): void {
    // Near the top nothing is held, or the first items would hang above the wall.
    if (this.isScrolling && this.#offset > this.#screen) return;
    this.#wanted += this.#held;
    this.#held = 0;
  }

  /** What of the wall as it is laid out is at the top of the screen. */
  get #offset(): number {
    return this.#wanted + this.#held - this.#box.top;
  }

  #hold(more: number): void {
    this.#held += more;
    this.release();
  }

  #near(): Run {
    const from = Math.max(0, Math.min(this.#offset, this.#layout.height - this.#screen));
    const run = this.#layout.between(from, Math.max(from, this.#offset + this.#screen));
    if (run === null) return { first: 0, last: -1 };
    const beyond = ROWS_BEYOND * this.#box.columns;
    return { first: Math.max(0, run.first - beyond), last: Math.min(this.#count - 1, run.last + beyond) };
  }

  #indexOf(key: number): number | null {
    for (let index = this.#seen.first; index <= this.#seen.last; index += 1) {
      if (this.keyOf(index) === key) return index;
    }
    return null;
  }

  /** The first item that is seen on the screen. A place that is empty is not: it may move. */
  #anchor(): number | null {
    const from = this.#offset;
    const to = from + this.#screen;
    const { first, last } = this.#layout.between(from, to) ?? { first: 0, last: -1 };
    for (let index = first; index <= last; index += 1) {
      const top = this.#layout.topOf(index);
      const isOnScreen = top < to && top + this.#layout.heightOf(index) > from;
      if (isOnScreen && this.#drawn.has(this.keyOf(index))) return index;
    }
    return null;
  }
}
