import { flushSync } from 'react-dom';
import { heightsAt } from './known-heights.ts';
import { REST, WallView } from './wall-view.ts';

/** Tells a wall how far the page is scrolled and how high what is drawn has become, and has it drawn anew where it changes. */
export class WallOnPage {
  readonly view = new WallView(window.scrollY, window.innerHeight);
  readonly #redraw: () => void;
  readonly #keys = new WeakMap<Element, number>();
  readonly #observer = new ResizeObserver((entries) => this.#report(entries));
  #isReporting = false;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** A frame in which the wall is scrolled, or told of other heights, has enough to do. */
  get isBusy(): boolean {
    return this.#isReporting || this.view.isScrolling;
  }

  /** Follows how high an item is that has just been drawn. @returns stops that */
  followItem(element: Element, key: number): () => void {
    // At once, or the wall would learn it while a frame is painted: styles and layout belong to the task that draws.
    if (this.#measure(key, element.getBoundingClientRect().height)) this.#redraw();
    this.view.setDrawn(key, true);
    this.#keys.set(element, key);
    this.#observer.observe(element);
    return () => {
      this.#observer.unobserve(element);
      this.view.setDrawn(key, false);
    };
  }

  /** @returns stops that */
  followWindow(): () => void {
    const gone = new AbortController();
    const options = { passive: true, signal: gone.signal };
    window.addEventListener('scroll', () => this.#update(() => this.view.scrolledTo(window.scrollY)), options);
    window.addEventListener('resize', () => this.#update(() => this.view.resizedTo(window.innerHeight)), options);
    return () => gone.abort();
  }

  /** To be called when what was looked at is in the page. @returns ends what it plans */
  settle(): (() => void) | undefined {
    const scroll = this.view.takeScroll();
    if (scroll !== null) window.scrollTo(0, scroll);
    if (!this.view.isHeld) return;
    const timer = setInterval(() => this.#update(() => this.view.release()), REST);
    return () => clearInterval(timer);
  }

  /** In the same frame, or what is new would be seen where it was. */
  #update(change: () => void): void {
    change();
    if (this.view.isOutdated) flushSync(this.#redraw);
  }

  #report(entries: readonly ResizeObserverEntry[]): void {
    let isOther = false;
    for (const { target, borderBoxSize } of entries) {
      const key = this.#keys.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (key !== undefined && height !== undefined) isOther = this.#measure(key, height) || isOther;
    }
    if (!isOther) return;
    this.#isReporting = true;
    flushSync(this.#redraw);
    this.#isReporting = false;
  }

  #measure(key: number, exact: number): boolean {
    const height = Math.ceil(exact);
    // What is not displayed has no height.
    if (height === 0) return false;
    heightsAt(this.view.columnWidth).set(key, height);
    return this.view.measured(key, height);
  }
}
