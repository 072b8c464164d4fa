import type { Locator, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { chooseFromMenu, expectToast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';
import { codeOf, fill, openDialog } from './support/snippet-dialog.ts';

const OUT_OF_ORDER = { status: 503 };

/** Presses Enter and lets the call this makes fail; meanwhile the focus must not fall out of the dialog. */
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

test('who saves a snippet from a field types on in it where that fails', async ({ page, complaints }) => {
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

test('who saves a collection from a field types on in it where that fails', async ({ page, complaints }) => {
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

test('the button that could not add a snippet does so when pressed again', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Hard to add' });
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

test('who went on to the code while it was saved, which can be read then, is left there', async ({
  page,
  complaints,
}) => {
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

test('the code of a shared page is copied again by the same key, and not while the button says it has', async ({
  page,
  ada,
}) => {
  const { shareId } = await ada.hang({ title: 'Copied twice', isPublic: true });
  await page.goto(`/shared/${shareId}`);
  const copy = page.getByRole('button', { name: 'Copy code' });
  const uses = page.waitForResponse(/\/use$/);
  await copy.focus();
  await page.keyboard.press('Enter');
  await uses;
  await expect(page.getByRole('button', { name: 'Copied' })).toBeDisabled();
  await expect(copy).toBeEnabled();
  await expect(copy).toBeFocused();
  const again = page.waitForResponse(/\/use$/);
  await page.keyboard.press('Enter');
  await again;
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
});
