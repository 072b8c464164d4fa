import type { Page } from '@playwright/test';

/** Returns the visible elements that reach beyond the sides of the page and lie in no scroll container. */
export async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A panel that slides in starts outside.
    const running = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
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
