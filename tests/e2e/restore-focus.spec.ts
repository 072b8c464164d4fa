import type { Locator, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { chooseFromMenu, expectToast, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';
import { codeOf, fill, openDialog } from './support/snippet-dialog.ts';

const OUT_OF_ORDER = { status: 503 };

/** Presses Enter and fails the resulting call. The focus stays in the dialog until the reply. */
async function failByEnter(page: Page, dialog: Locator, address: RegExp): Promise<void> {
  await failCalls(page, address, OUT_OF_ORDER, 'POST');
  const release = await holdReplies(page, address);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog).toBeFocused();
  await page.keyboard.type('lost');
  release();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
}

test('keeps the caret in the field when saving a snippet by Enter fails', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Tried ice', 'again()');
  const title = dialog.getByLabel('Title');
  await title.press('End');
  for (const _ of 'ice') await page.keyboard.press('ArrowLeft');
  await failByEnter(page, dialog, /\/api\/snippets$/);
  await expectToast(page, 'Error creating snippet', 'Out of order');
  await expect(title).toBeFocused();
  await page.keyboard.type('tw');
  await expect(title).toHaveValue('Tried twice');
  await expect(codeOf(dialog)).toHaveText('again()');
});

test('keeps the caret in the field when saving a collection by Enter fails', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/collections');
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  const name = dialog.getByLabel('Name');
  await name.fill('Sh');
  await failByEnter(page, dialog, /\/api\/collections$/);
  await expect(dialog.getByRole('alert')).toHaveText('Out of order');
  await expect(name).toBeFocused();
  await page.keyboard.type('elf');
  await expect(name).toHaveValue('Shelf');
});

test('keeps the focus on the button when adding to a collection fails', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.createSnippet({ title: 'Hard to add' });
  await ada.call('POST', '/api/collections', { name: 'Shelf of failures' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Hard to add', 'Add to collection');
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' });
  await dialog.getByRole('button', { name: /^Shelf of failures/ }).click();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.focus();
  await failByEnter(page, dialog, /\/api\/collections\/\d+\/snippets\/\d+$/);
  await expectToast(page, 'Error adding snippet', 'Failed to add snippet to collection. Please try again.');
  await expect(add).toBeFocused();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Snippet added')).toBeVisible();
});

test('leaves the focus in the code when it moved there while saving', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Tried', 'again()');
  await dialog.getByLabel('Title').focus();
  await failCalls(page, /\/api\/snippets$/, OUT_OF_ORDER, 'POST');
  const release = await holdReplies(page, /\/api\/snippets$/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeDisabled();
  await codeOf(dialog).focus();
  release();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(codeOf(dialog)).toBeFocused();
});

test('returns the focus when a key removes the focused button', async ({ page, ada, complaints }) => {
  await ada.createSnippet({ title: 'Tagged', tags: ['alpha'] });
  await page.goto('/tags');
  const pill = page.getByRole('button', { name: 'alpha 1 snippet' });
  await pill.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear filter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select a tag' })).toBeVisible();
  await expect(pill).toBeFocused();

  await page.keyboard.press('Enter');
  const chip = page.getByRole('article').getByRole('button', { name: 'alpha' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(pill).toBeFocused();

  complaints.allow(COMPLAINT_OF_FAILURE);
  const mend = await failCalls(page, '**/api/tags/counts*', OUT_OF_ORDER);
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await mend();
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(pill).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('returns the focus after a toast is dismissed or changes are discarded by key', async ({ page }) => {
  await page.goto('/snippets');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toBeVisible();
  await page.keyboard.press('n');
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Unfinished');
  await title.press('Escape');
  const dismiss = toast(page).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  await sort.focus();
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(sort).toBeFocused();

  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Editor' }).click();
  const lines = page.getByRole('switch', { name: 'Show line numbers' });
  await lines.focus();
  await page.keyboard.press('Space');
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.focus();
  await page.keyboard.press('Enter');
  await expect(discard).toHaveCount(0);
  await expect(lines).toBeFocused();
});

test('does not move the focus when the focused card is scrolled out of view', async ({ page, ada }) => {
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => ada.createSnippet({ title: `Card ${at}`, code: 'line\n'.repeat(9) })),
  );
  await page.goto('/snippets');
  const star = page.getByRole('article').first().locator('[data-star]');
  await page.getByRole('combobox', { name: 'Sort by' }).focus();
  await star.focus();
  await page.keyboard.press('Shift');
  await page.mouse.wheel(0, 6_000);
  await expect(star).not.toBeFocused();
  // Longer than the app waits before it restores the focus.
  await page.waitForTimeout(300);
  await expect(page.locator('body')).toBeFocused();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('never scrolls the focused element under the header', async ({ page, ada }) => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await ada.createSnippet({ title, tags: ['alpha'] });
    await page.goto('/snippets');
    await page.getByRole('button', { name: 'More for One' }).focus();
    const header = await page.getByRole('banner').boundingBox();
    for (let step = 0; step < 50; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator('main :focus');
      if ((await focused.count()) === 0) break;
      expect((await focused.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
    }
    await expect(page.locator('main :focus')).toHaveCount(0);
  });
});

test('copies by key again once the button of a shared page is enabled', async ({ page, ada }) => {
  const { shareId } = await ada.createSnippet({ title: 'Copied twice', isPublic: true });
  await page.goto(`/shared/${shareId}`);
  const copy = page.getByRole('button', { name: 'Copy code' });
  const uses = page.waitForResponse(/\/use$/);
  await copy.focus();
  await page.keyboard.press('Enter');
  await uses;
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeDisabled();
  await expect(copy).toBeEnabled();
  await expect(copy).toBeFocused();
  const again = page.waitForResponse(/\/use$/);
  await page.keyboard.press('Enter');
  await again;
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
});
