import type { Page } from '@playwright/test';

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

/** Drops files and folders of the disk on the page, as from the desktop. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 180, y: 300, data });
  await devtools.detach();
}
