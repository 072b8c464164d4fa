import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { testAsAda as test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';
import { codeOf, dialogOf } from './support/snippet-dialog.ts';

/** Opens the dialog while the editor cannot load. Returns a function that lets it load. */
async function openWithoutEditor(page: Page): Promise<() => void> {
  await page.goto('/snippets');
  const release = await holdReplies(page, /assets\/code-mirror/);
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  await expect(codeOf(dialogOf(page))).toBeVisible();
  return release;
}

test('keeps text that is typed while the editor loads', async ({ page }) => {
  const release = await openWithoutEditor(page);
  const dialog = dialogOf(page);
  await codeOf(dialog).focus();
  // One letter per task, before, during and after the editor replaces the field.
  const typing = page.evaluate(async () => {
    let typed = '';
    for (let after = 0; after < 20; ) {
      const letter = String.fromCharCode(97 + (typed.length % 26));
      document.execCommand('insertText', false, letter);
      typed += letter;
      if (document.querySelector('.cm-content')) after++;
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port2.onmessage = resolve;
        port1.postMessage(null);
      });
    }
    return typed;
  });
  release();
  await expect(codeOf(dialog)).toHaveText(await typing);
});

test('keeps the selection when the editor loads', { tag: '@slow' }, async ({ page }) => {
  const release = await openWithoutEditor(page);
  const dialog = dialogOf(page);
  await codeOf(dialog).fill('first second');
  for (let letter = 0; letter < 'second'.length; letter++) await codeOf(dialog).press('Shift+ArrowLeft');
  release();
  await expect(dialog.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('third');
  await expect(codeOf(dialog)).toHaveText('first third');
});

test('does not interrupt an IME composition when the editor loads', { tag: '@slow' }, async ({ page, context }) => {
  const release = await openWithoutEditor(page);
  const dialog = dialogOf(page);
  await codeOf(dialog).focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  await expect(codeOf(dialog)).toHaveValue('か');
  const editor = page.waitForResponse(/assets\/code-mirror/);
  release();
  const address = (await editor).url();
  // By then the import of the page has finished.
  await page.evaluate((url) => import(url), address);
  await keyboard.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 });
  await keyboard.send('Input.insertText', { text: '仮名' });
  await expect(dialog.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('x');
  await expect(codeOf(dialog)).toHaveText('仮名x');
});
