import { expect, type Page } from '@playwright/test';

export interface GivenFile {
  name: string;
  text: string;
}

/** Drags files from the desktop over the page until they are dropped. Browsers repeat the `dragover` event. */
export async function holdFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
    const hold = () => {
      document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    };
    hold();
    const timer = setInterval(hold, 100);
    window.addEventListener('drop', () => clearInterval(timer), { once: true });
  }, files);
}

/** Drops files on the page. */
export async function dropFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, files);
}

/**
 * Drops files and folders of the disk on the page, as from the desktop. Repeats the drag until the page has seen the drop:
 * on a busy machine, Chromium loses some that DevTools sends.
 */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 180, y: 300, data });
  const overlay = page.getByRole('status').filter({ hasText: 'Drop files to add them' });
  await page.evaluate(() => {
    document.documentElement.dataset.dropped = 'false';
    window.addEventListener('drop', () => (document.documentElement.dataset.dropped = 'true'), { once: true });
  });
  await expect(async () => {
    await send('dragEnter');
    await send('dragOver');
    await expect(overlay).toBeVisible({ timeout: 500 });
    await send('drop');
    await expect(page.locator('html[data-dropped="true"]')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await devtools.detach();
}
