import type { Page } from '@playwright/test';

/** Waits until the finite animations and transitions have ended, also those that the last action started. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change of size or theme starts its transitions with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
