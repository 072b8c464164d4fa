import type { Parts } from '#web/lib/parts.ts';

/** Items that follow each other, by their indices, both included. */
export interface Run {
  first: number;
  last: number;
}

/** For so many items there is room at first. */
const ROOM = 64;

/**
 * Where the items of a wall hang: each in the lane that was the shortest when it came, below the one before it there. It
 * stays in its lane when others turn out higher or lower. All lengths are whole px, from the top of the wall.
 *
 * An item is four numbers in blocks of memory: a wall has tens of thousands, and an object for each would be most of what
 * a page keeps.
 */
export class WallLayout {
  readonly #gap: number;
  /** By lane: where the next item hangs, while all are laid. */
  readonly #ends: Int32Array;
  #count = 0;
  /** So many tops are right; the others are calculated when one is asked for. */
  #laid = 0;
  #isLaid = true;
  #keys = new Float64Array(ROOM);
  #heights = new Int32Array(ROOM);
  #tops = new Int32Array(ROOM);
  #lanes = new Uint8Array(ROOM);

  /**
   * @param lanes 1 to 30
   * @param gap between two items of a lane
   */
  constructor(lanes: number, gap: number) {
    this.#gap = gap;
    this.#ends = new Int32Array(lanes);
  }

  /** Of the whole wall. */
  get height(): number {
    this.#lay();
    return Math.max(0, Math.max(...this.#ends) - this.#gap);
  }

  keyOf(index: number): number {
    return this.#keys[index] ?? 0;
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? 0;
  }

  laneOf(index: number): number {
    return this.#lanes[index] ?? 0;
  }

  topOf(index: number): number {
    this.#lay();
    return this.#tops[index] ?? 0;
  }

  /**
   * Takes over what is to hang on the wall. Items keep their lanes and heights up to the first that is another one than
   * before; from there on all are hung anew.
   */
  hang<T>(items: Parts<T>, keyOf: (item: T) => number, heightOf: (item: T) => number): void {
    let kept = 0;
    let isKept = true;
    for (const part of items) {
      for (const item of part) {
        const key = keyOf(item);
        isKept &&= kept < this.#count && key === this.#keys[kept];
        if (isKept) kept += 1;
        else {
          this.#cut(kept);
          kept = this.#append(key, heightOf(item));
        }
      }
    }
    this.#cut(kept);
  }

  setHeight(index: number, height: number): void {
    this.#heights[index] = height;
    this.#changeFrom(index);
  }

  /** @returns from the first to the last item of which something is between two heights; null: there is none */
  between(from: number, to: number): Run | null {
    this.#lay();
    const run = { first: this.#count, last: -1 };
    const start = this.#around(from);
    this.#look(start - 1, -1, from, to, run);
    this.#look(start, 1, from, to, run);
    return run.last === -1 ? null : run;
  }

  /**
   * Goes through the items one way until in each lane something is beyond. From item to item tops go up only about so,
   * within a lane they do.
   */
  #look(start: number, step: 1 | -1, from: number, to: number, run: Run): void {
    const everywhere = (1 << this.#ends.length) - 1;
    let beyond = 0;
    for (let index = start; index >= 0 && index < this.#count && beyond !== everywhere; index += step) {
      const top = this.#tops[index] ?? 0;
      const isAbove = top + this.heightOf(index) < from;
      const isBelow = top > to;
      if (step === 1 ? isBelow : isAbove) beyond |= 1 << this.laneOf(index);
      if (isAbove || isBelow) continue;
      run.first = Math.min(run.first, index);
      run.last = Math.max(run.last, index);
    }
  }

  /** About the first item that begins at a height or below it. */
  #around(height: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tops[middle] ?? 0) < height) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #cut(count: number): void {
    if (count >= this.#count) return;
    this.#changeFrom(count);
    this.#count = count;
  }

  /** @returns how many there are then */
  #append(key: number, height: number): number {
    this.#lay();
    const index = this.#count;
    if (index === this.#keys.length) this.#makeRoom();
    this.#keys[index] = key;
    this.#heights[index] = height;
    this.#lanes[index] = this.#ends.indexOf(Math.min(...this.#ends));
    this.#count = index + 1;
    this.#place(index);
    return this.#count;
  }

  /** Hangs an item below the last one of its lane. */
  #place(index: number): void {
    const lane = this.laneOf(index);
    const top = this.#ends[lane] ?? 0;
    this.#tops[index] = top;
    this.#ends[lane] = top + this.heightOf(index) + this.#gap;
    this.#laid = index + 1;
  }

  #changeFrom(index: number): void {
    this.#laid = Math.min(this.#laid, index);
    this.#isLaid = false;
  }

  #lay(): void {
    if (this.#isLaid) return;
    this.#isLaid = true;
    this.#ends.fill(0);
    // The ends up to what is right: of each lane its last item.
    let missing = this.#ends.length;
    for (let index = this.#laid - 1; index >= 0 && missing > 0; index -= 1) {
      const lane = this.laneOf(index);
      if (this.#ends[lane] !== 0) continue;
      this.#ends[lane] = (this.#tops[index] ?? 0) + this.heightOf(index) + this.#gap;
      missing -= 1;
    }
    for (let index = this.#laid; index < this.#count; index += 1) this.#place(index);
  }

  #makeRoom(): void {
    const room = 2 * this.#keys.length;
    this.#keys = copy(this.#keys, new Float64Array(room));
    this.#heights = copy(this.#heights, new Int32Array(room));
    this.#tops = copy(this.#tops, new Int32Array(room));
    this.#lanes = copy(this.#lanes, new Uint8Array(room));
  }
}

function copy<T extends { set: (from: T) => void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
