import { expect, type Page } from '@playwright/test';

/** Sets the default font size of the browser, in px, as its settings do. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await devtools.detach();
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}
