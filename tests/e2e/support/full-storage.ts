import type { Page } from '@playwright/test';

/** Lets the page in view, until it is reloaded, find no room in a storage for anything more. */
export async function fillStorage(page: Page, place: 'localStorage' | 'sessionStorage'): Promise<void> {
  await page.evaluate((full) => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (this === window[full]) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  }, place);
}
