import type { BrowserContext, Page } from '@playwright/test';
import type { Board } from './board.ts';

const PIXELS_PER_FRAME = 100;
const DISTANCE = 20_000;
/** The end is reached after this many frames without movement and without a pending request. */
const END_FRAMES = 60;
/** Chromium without a graphics card sometimes stops painting. */
const FRAME_TIMEOUT_MS = 30_000;

declare global {
  interface Window {
    /** Resolves with the time of the next frame. */
    nextFrame(): Promise<number>;
  }
}

/** Scrolls 20,000 px down the board of visitors. @returns the longest frame in ms */
export const measureLongestFrame = (board: Board): Promise<number> =>
  board.visit((page) => scrollDown(page, board.url));

/** Scrolls 20,000 px down the list view, which only signed-in people have. @returns the longest frame in ms */
export const measureListView = (board: Board): Promise<number> =>
  board.visit((page) => scrollDown(page, `${board.url}/?view=list`), { isSignedIn: true });

async function scrollDown(page: Page, url: string): Promise<number> {
  await openBoard(page, url);
  return page.evaluate(
    async ({ step, distance }) => {
      let longest = 0;
      let previous = await window.nextFrame();
      for (let scrolled = 0; scrolled < distance; scrolled += step) {
        window.scrollBy(0, step);
        const now = await window.nextFrame();
        longest = Math.max(longest, now - previous);
        previous = now;
      }
      return longest;
    },
    { step: PIXELS_PER_FRAME, distance: DISTANCE },
  );
}

export interface WholeBoard {
  /** The largest number of elements in the page. */
  elements: number;
  /** The heap after scrolling to the end, divided by the heap with the first page; both after a garbage collection. */
  heapGrowth: number;
}

/** Scrolls to the end of the board, which takes minutes. */
export function measureWholeBoard(board: Board): Promise<WholeBoard> {
  return board.visit(async (page, context) => {
    await openBoard(page, board.url);
    const heap = await heapOf(context, page);
    const elements = await page.evaluate(
      async ({ step, endFrames }) => {
        let most = 0;
        let unmoved = 0;
        for (let frames = 0; unmoved < endFrames; frames += 1) {
          const before = window.scrollY;
          window.scrollBy(0, step);
          await window.nextFrame();
          const isLoading = document.querySelector('[role=feed][aria-busy=true]') !== null;
          unmoved = window.scrollY === before && !isLoading ? unmoved + 1 : 0;
          // Counting takes longer than scrolling.
          if (frames % 10 === 0) most = Math.max(most, document.getElementsByTagName('*').length);
        }
        return most;
      },
      { step: PIXELS_PER_FRAME, endFrames: END_FRAMES },
    );
    return { elements, heapGrowth: (await heapOf(context, page)) / heap };
  });
}

/** Runs in the page before its scripts. */
function defineNextFrame(timeout: number): void {
  window.nextFrame = () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Chromium stopped painting')), timeout);
      requestAnimationFrame((now) => {
        clearTimeout(timer);
        resolve(now);
      });
    });
}

export async function openBoard(page: Page, url: string): Promise<void> {
  await page.addInitScript(defineNextFrame, FRAME_TIMEOUT_MS);
  await page.goto(url);
  // A role selector over the whole board takes as long as a frame.
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
