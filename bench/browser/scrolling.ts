import type { BrowserContext, Page } from '@playwright/test';
import type { Board } from './board.ts';

/** A finger that flings: so many px a frame. */
const FLING = 100;
const DISTANCE = 20_000;
/** Frames in which nothing moved and nothing was on its way: the end. */
const SETTLED = 60;
/** Without a graphics card Chromium sometimes stops for good, in ms: docs/decisions/0016. */
const PATIENCE = 30_000;

declare global {
  interface Window {
    /** Those over 50 ms so far, in ms. */
    longTasks: number[];
    /** When the next frame begins, in ms. Fails where none does. */
    nextFrame(): Promise<number>;
  }
}

export interface Scroll {
  /** The longest frame while 20,000 px go by, in ms. */
  longestFrame: number;
  /** How many took longer than 50 ms, of how many. */
  longFrames: number;
  frames: number;
}

/** Scrolls 20,000 px down a board that was just opened. */
export function scrollDown(board: Board): Promise<Scroll> {
  return board.look(async (page) => {
    await openBoard(page, board.url);
    return page.evaluate(
      async ({ fling, distance }) => {
        const taken: number[] = [];
        let before = await window.nextFrame();
        for (let gone = 0; gone < distance; gone += fling) {
          window.scrollBy(0, fling);
          const now = await window.nextFrame();
          taken.push(now - before);
          before = now;
        }
        return {
          longestFrame: Math.max(...taken),
          longFrames: taken.filter((time) => time > 50).length,
          frames: taken.length,
        };
      },
      { fling: FLING, distance: DISTANCE },
    );
  });
}

export interface Whole {
  /** Tasks over 50 ms from the opening of the board to its end, in ms. */
  longTasks: number[];
  /** The most elements the page ever had. */
  elements: number;
  /** In use after a collection of garbage, in bytes: with the first page of the board, and after all of it went by. */
  heapBefore: number;
  heapAfter: number;
}

/** Scrolls to the very end as the finger does, for minutes; further pages come as they are needed. */
export function scrollThrough(board: Board): Promise<Whole> {
  return board.look(async (page, context) => {
    await page.addInitScript(noteLongTasks);
    await openBoard(page, board.url);
    const heapBefore = await heapOf(context, page);
    const elements = await page.evaluate(
      async ({ fling, settled }) => {
        let most = 0;
        let still = 0;
        for (let frames = 0; still < settled; frames += 1) {
          const before = window.scrollY;
          window.scrollBy(0, fling);
          await window.nextFrame();
          const isLoading = document.querySelector('[role=feed][aria-busy=true]') !== null;
          still = window.scrollY === before && !isLoading ? still + 1 : 0;
          // To count them takes longer than to scroll.
          if (frames % 10 === 0) most = Math.max(most, document.getElementsByTagName('*').length);
        }
        return most;
      },
      { fling: FLING, settled: SETTLED },
    );
    const longTasks = await page.evaluate(() => window.longTasks);
    return { longTasks, elements, heapBefore, heapAfter: await heapOf(context, page) };
  });
}

/** Runs in the page before anything else does. */
function noteLongTasks(): void {
  window.longTasks = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
}

/** Runs in the page before anything else does. */
function watchFrames(patience: number): void {
  window.nextFrame = () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The browser has stopped painting')), patience);
      requestAnimationFrame((now) => {
        clearTimeout(timer);
        resolve(now);
      });
    });
}

async function openBoard(page: Page, url: string): Promise<void> {
  await page.addInitScript(watchFrames, PATIENCE);
  await page.goto(url);
  // Not by its role: to look for one in all of a page takes the page as long as a frame.
  await page.locator('[role=feed] article').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function heapOf(context: BrowserContext, page: Page): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}
