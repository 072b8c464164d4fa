import { expect, type Page } from '@playwright/test';
import { animationsEnd } from './animations.ts';

/** Returns the visible elements that reach beyond the sides of the page and lie in no scroll container. */
async function overflowingElements(page: Page): Promise<string[]> {
  // A panel that slides in starts outside.
  await animationsEnd(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isInScrollContainer = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isInScrollContainer(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (right > width + 1 || left < -1) && element.checkVisibility({ opacityProperty: true });
      })
      .filter((element) => !isInScrollContainer(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Waits until nothing reaches beyond the sides of the page. A board is laid out some frames after a change of size. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  const poll = expect.configure({ soft: true }).poll;
  await poll(() => overflowingElements(page), `${name} at ${width} px`).toEqual([]);
}
