/** Indices of consecutive items, both inclusive. `last` is -1 for an empty range. */
export interface IndexRange {
  first: number;
  last: number;
}

export const EMPTY_RANGE: IndexRange = { first: 0, last: -1 };

/** Size and position of one item; lengths in px from the top of the masonry. */
interface Slot {
  key: number;
  lane: number;
  top: number;
  height: number;
}

/**
 * Assigns items to lanes. A new item goes to the shortest lane and keeps it when other heights change, so that cards
 * never jump between columns.
 */
export class LaneLayout {
  readonly #gap: number;
  readonly #laneEnds: number[];
  #slots: Slot[] = [];
  #isStale = false;

  constructor(lanes: number, gap: number) {
    this.#gap = gap;
    this.#laneEnds = new Array<number>(lanes).fill(0);
  }

  get count(): number {
    return this.#slots.length;
  }

  /** Height of the whole layout, in px. */
  get height(): number {
    this.#refresh();
    return Math.max(0, Math.max(...this.#laneEnds) - this.#gap);
  }

  keyAt(index: number): number | undefined {
    return this.#slots[index]?.key;
  }

  /** Returns the slot of an item. Throws outside the list. */
  slotAt(index: number): Readonly<Slot> {
    this.#refresh();
    const slot = this.#slots[index];
    if (slot === undefined) throw new RangeError(`No item at index ${index}`);
    return slot;
  }

  /** Returns an independent copy. */
  clone(): LaneLayout {
    const copy = new LaneLayout(this.#laneEnds.length, this.#gap);
    copy.#slots = this.#slots.map((slot) => ({ ...slot }));
    copy.#isStale = true;
    return copy;
  }

  /** Replaces the items. The common prefix with the previous list keeps its lanes and heights. */
  setItems<T>(items: readonly T[], keyOf: (item: T) => number, heightOf: (item: T) => number): void {
    const different = items.findIndex((item, index) => keyOf(item) !== this.#slots[index]?.key);
    const unchanged = different === -1 ? items.length : different;
    this.#slots.length = unchanged;
    this.#isStale = true;
    this.#refresh();
    for (const item of items.slice(unchanged)) {
      const lane = this.#laneEnds.indexOf(Math.min(...this.#laneEnds));
      const slot = { key: keyOf(item), lane, top: 0, height: heightOf(item) };
      this.#place(slot);
      this.#slots.push(slot);
    }
  }

  setHeight(index: number, height: number): void {
    const slot = this.#slots[index];
    if (slot === undefined || slot.height === height) return;
    slot.height = height;
    this.#isStale = true;
  }

  /** Returns the items that overlap a vertical range, including those of other lanes between them. */
  itemsBetween(from: number, to: number): IndexRange {
    this.#refresh();
    const overlaps = ({ top, height }: Slot) => top <= to && top + height >= from;
    const first = this.#slots.findIndex(overlaps);
    return first === -1 ? EMPTY_RANGE : { first, last: this.#slots.findLastIndex(overlaps) };
  }

  #place(slot: Slot): void {
    slot.top = this.#laneEnds[slot.lane] ?? 0;
    this.#laneEnds[slot.lane] = slot.top + slot.height + this.#gap;
  }

  #refresh(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#laneEnds.fill(0);
    for (const slot of this.#slots) this.#place(slot);
  }
}
