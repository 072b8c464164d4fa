import type { Page } from '@playwright/test';

export interface GivenFile {
  name: string;
  text: string;
  type?: string;
}

/** Holds files over the middle of the page, as from the desktop. */
export async function holdFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await sendFiles(page, files, ['dragenter', 'dragover'], 'main');
}

/** Drops files there; or onto what `selector` finds first. */
export async function dropFiles(page: Page, files: readonly GivenFile[], selector = 'main'): Promise<void> {
  await sendFiles(page, files, ['dragenter', 'dragover', 'drop'], selector);
}

/** Pastes files, as after copying them on the desktop. */
export async function pasteFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const { name, text, type } of given) clipboardData.items.add(new File([text], name, { type }));
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, files);
}

async function sendFiles(page: Page, files: readonly GivenFile[], events: string[], selector: string): Promise<void> {
  await page.evaluate(
    ([given, names, where]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text, type } of given) dataTransfer.items.add(new File([text], name, { type }));
      const target = document.querySelector(where) ?? document.body;
      for (const name of names) {
        target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [files, events, selector] as const,
  );
}
