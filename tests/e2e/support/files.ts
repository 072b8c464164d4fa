import type { Page } from '@playwright/test';

export interface GivenFile {
  name: string;
  text: string;
  type?: string;
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

/** Drops files on the page, or on the first element that matches `selector`. */
export async function dropFiles(page: Page, files: readonly GivenFile[], selector = 'main'): Promise<void> {
  await page.evaluate(
    ([given, where]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text, type } of given) dataTransfer.items.add(new File([text], name, { type }));
      const target = document.querySelector(where) ?? document.body;
      for (const name of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [files, selector] as const,
  );
}

/** Pastes files that were copied on the desktop. */
export async function pasteFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const { name, text, type } of given) clipboardData.items.add(new File([text], name, { type }));
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, files);
}
