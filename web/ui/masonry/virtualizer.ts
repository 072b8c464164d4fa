import { EMPTY_RANGE, type IndexRange, LaneLayout } from './lane-layout.ts';

export interface MasonryBox {
  /** Distance from the top of the page, in px. */
  top: number;
  columns: number;
  /** Width of one column, in px. */
  columnWidth: number;
  /** Space between items, in px. */
  gap: number;
}

/** Where the items are, without their content. */
export interface MasonryGeometry {
  box: MasonryBox;
  layout: LaneLayout;
}

interface Rendered extends IndexRange {
  correction: number;
  scrollTarget: number | null;
}

/**
 * Decides which items of a masonry to mount, without touching the DOM. When an item above the viewport changes height,
 * scroll anchoring keeps the visible cards in position: the page is scrolled by the same amount. iOS ends a fling when
 * the page is scrolled by script, so until scrolling stops the items are shifted instead (`correction`).
 *
 * All lengths are in px.
 */
export class MasonryVirtualizer {
  #box: MasonryBox = { top: 0, columns: 1, columnWidth: 0, gap: 0 };
  #layout = new LaneLayout(1, 0);
  #items: readonly unknown[] = [];
  readonly #mounted = new Set<number>();
  #scrollTop: number;
  #viewportHeight: number;
  #isScrolling = false;
  /** Items are rendered this much above their layout position. */
  #correction = 0;
  /** Scroll position to apply after the next render. */
  #scrollTarget: number | null = null;
  #rendered: Rendered = { ...EMPTY_RANGE, correction: 0, scrollTarget: null };

  /** @param previous of another masonry; items that both begin with keep their lanes */
  constructor(scrollTop: number, viewportHeight: number, previous: MasonryGeometry | null = null) {
    this.#scrollTop = scrollTop;
    this.#viewportHeight = viewportHeight;
    if (previous === null) return;
    this.#box = previous.box;
    this.#layout = previous.layout.clone();
  }

  get geometry(): MasonryGeometry {
    return { box: this.#box, layout: this.#layout };
  }

  get box(): MasonryBox {
    return this.#box;
  }

  get height(): number {
    return this.#layout.height - this.#correction;
  }

  keyAt(index: number): number | undefined {
    return this.#layout.keyAt(index);
  }

  /** Returns the position of an item relative to the masonry. */
  positionAt(index: number): { top: number; left: number; height: number } {
    const { top, lane, height } = this.#layout.slotAt(index);
    return { top: top - this.#correction, left: lane * (this.#box.columnWidth + this.#box.gap), height };
  }

  /** Sets the geometry and the items. Calling it again with the same values changes nothing. */
  update<T>(box: MasonryBox, items: readonly T[], keyOf: (item: T) => number, heightOf: (item: T) => number): void {
    const { columns, columnWidth, gap } = this.#box;
    if (box.columns !== columns || box.columnWidth !== columnWidth || box.gap !== gap) {
      // A viewport that begins above the masonry keeps its scroll position.
      const anchor = this.#offset > 0 ? this.#anchorIndex() : null;
      const previous = this.#layout;
      this.#layout = new LaneLayout(box.columns, box.gap);
      this.#layout.setItems(items, keyOf, heightOf);
      if (anchor !== null && previous.keyAt(anchor) === this.keyAt(anchor)) {
        const before = this.#box.top + previous.slotAt(anchor).top;
        this.#correct(box.top + this.#layout.slotAt(anchor).top - before);
      }
    } else if (items !== this.#items) this.#layout.setItems(items, keyOf, heightOf);
    this.#box = box;
    this.#items = items;
  }

  /**
   * Returns the items to mount.
   *
   * @param overscan rows to add above and below the viewport
   */
  render(overscan: number): IndexRange {
    const range = this.#rangeWith(overscan);
    this.#rendered = { ...range, correction: this.#correction, scrollTarget: this.#scrollTarget };
    return range;
  }

  /** Whether `render` would return something else. */
  needsRender(overscan: number): boolean {
    const { first, last } = this.#rangeWith(overscan);
    const { correction, scrollTarget } = this.#rendered;
    const isSameRange = first === this.#rendered.first && last === this.#rendered.last;
    return !isSameRange || correction !== this.#correction || scrollTarget !== this.#scrollTarget;
  }

  /** Returns the scroll position to apply now that the last render is in the DOM, or null. */
  takeScrollTarget(): number | null {
    const target = this.#scrollTarget;
    if (target === null || target !== this.#rendered.scrollTarget) return null;
    this.#scrollTarget = null;
    this.#rendered.scrollTarget = null;
    return target;
  }

  /** Handles a scroll event. Those caused by `takeScrollTarget` are ignored. */
  scrolledTo(scrollTop: number): void {
    if (scrollTop === this.#scrollTop) return;
    this.#scrollTop = scrollTop;
    this.#scrollTarget = null;
    this.#isScrolling = true;
    if (scrollTop <= this.#box.top) this.#correction = 0;
    // Near the top shifted items would overlap what is above the masonry.
    if (this.#offset <= this.#viewportHeight) this.#applyCorrection();
  }

  scrollEnded(): void {
    this.#isScrolling = false;
    this.#applyCorrection();
  }

  resizedTo(viewportHeight: number): void {
    this.#viewportHeight = viewportHeight;
  }

  /** Stores a measured height. Returns whether the layout changed. */
  measured(key: number, height: number): boolean {
    const index = this.#renderedIndexOf(key);
    if (index === null) return false;
    const { height: before, lane } = this.#layout.slotAt(index);
    if (before === height) return false;
    const anchor = this.#anchorIndex();
    this.#layout.setHeight(index, height);
    const movesAnchor = anchor !== null && index < anchor && lane === this.#layout.slotAt(anchor).lane;
    if (movesAnchor) this.#correct(height - before);
    return true;
  }

  setMounted(key: number, isMounted: boolean): void {
    if (isMounted) this.#mounted.add(key);
    else this.#mounted.delete(key);
  }

  /** Layout position at the top of the viewport. */
  get #offset(): number {
    return this.#scrollTop + this.#correction - this.#box.top;
  }

  #correct(delta: number): void {
    this.#correction += delta;
    if (!this.#isScrolling || this.#offset <= this.#viewportHeight) this.#applyCorrection();
  }

  #applyCorrection(): void {
    if (this.#correction === 0) return;
    this.#scrollTop += this.#correction;
    this.#scrollTarget = this.#scrollTop;
    this.#correction = 0;
  }

  #rangeWith(overscan: number): IndexRange {
    // A masonry above or below the viewport still mounts its nearest items.
    const from = Math.max(0, Math.min(this.#offset, this.#layout.height - this.#viewportHeight));
    const range = this.#layout.itemsBetween(from, Math.max(from, this.#offset + this.#viewportHeight));
    if (range.last === -1) return EMPTY_RANGE;
    const extra = overscan * this.#box.columns;
    return { first: Math.max(0, range.first - extra), last: Math.min(this.#layout.count - 1, range.last + extra) };
  }

  #renderedIndexOf(key: number): number | null {
    for (let index = this.#rendered.first; index <= this.#rendered.last; index += 1) {
      if (this.keyAt(index) === key) return index;
    }
    return null;
  }

  /** Returns the first mounted item in the viewport. Placeholders may move. */
  #anchorIndex(): number | null {
    const from = this.#offset;
    const to = from + this.#viewportHeight;
    const { first, last } = this.#layout.itemsBetween(from, to);
    for (let index = first; index <= last; index += 1) {
      const { key, top, height } = this.#layout.slotAt(index);
      if (top < to && top + height > from && this.#mounted.has(key)) return index;
    }
    return null;
  }
}
