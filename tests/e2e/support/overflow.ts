import type { Page } from '@playwright/test';

/** The elements that reach beyond the sides of the page, where nothing around them scrolls. */
export async function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What slides in comes from beyond the side.
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const width = document.documentElement.clientWidth;
    const scrollsInside = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrollsInside(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (right > width + 1 || left < -1) && element.checkVisibility({ opacityProperty: true });
      })
      .filter((element) => !scrollsInside(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}
