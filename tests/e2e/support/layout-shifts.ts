import type { Page } from '@playwright/test';

interface Shift {
  /** In ms since the page load. */
  time: number;
  value: number;
  /** Elements that moved, with their old and new rectangles. */
  moved: string[];
}

declare global {
  var recordedLayoutShifts: Shift[];
  /** Start of the second frame, in ms since the page load. */
  var secondFrameTime: number | undefined;
}

/** Records layout shifts that no input caused, from the next page load on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const format = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',');
    globalThis.recordedLayoutShifts = [];
    requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.secondFrameTime = performance.now())));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // Moves of at most one pixel are ignored, because a font that loads late causes them. Equal rectangles are ignored,
        // because nothing visible moved: a line grew where its box clips it.
        const jumped = entry.sources
          .filter(({ previousRect: before, currentRect: after }) =>
            (['x', 'y', 'width', 'height'] as const).some((side) => Math.abs(before[side] - after[side]) > 1),
          )
          // CodeMirror draws one line with the element of another. When the editor itself moves, so does its gutter.
          .filter(({ node }) => !(node instanceof Element && node.matches('.cm-line')));
        if (entry.hadRecentInput || jumped.length === 0) continue;
        const moved = jumped.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.outerHTML.slice(0, 160) ?? 'a removed element';
          return `${format(previousRect)} to ${format(currentRect)}: ${name}`;
        });
        globalThis.recordedLayoutShifts.push({ time: entry.startTime, value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Returns the shifts since the page was loaded. Chromium also reports moves between two layout passes of the first frame,
 * before anything is painted: cards that were measured in the fallback font.
 */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => {
    const { recordedLayoutShifts, secondFrameTime = Number.POSITIVE_INFINITY } = globalThis;
    return recordedLayoutShifts.filter(({ time }) => time >= secondFrameTime);
  });

/** Ignores the shifts so far. */
export const forgetLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.recordedLayoutShifts = [];
  });
