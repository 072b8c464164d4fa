import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { collectRequests, holdReplies, SNIPPET_LIST } from './support/replies.ts';
import { DRAFT, fill, openDialog } from './support/snippet-dialog.ts';

const NO_ANSWER = 'No answer yet. What you typed is kept.';

test.beforeEach(({ page }) => page.clock.install());

/** Fills in a new snippet and tries to create it, which the server does not answer. @returns the keys of the tries, and lets it answer */
async function createHeld(page: Page) {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Sent slowly', 'wait()');
  const tries = collectRequests(page, SNIPPET_LIST);
  const release = await holdReplies(page, SNIPPET_LIST);
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
  const posts = () => tries.filter((request) => request.method() === 'POST');
  const keys = () => Promise.all(posts().map((request) => request.headerValue('idempotency-key')));
  return { dialog, release, keys };
}

test('a dialog whose saving is not answered says so and can be closed; what comes of it is told', async ({ page }) => {
  const { dialog, release } = await createHeld(page);
  await page.clock.runFor(16_000);
  await expect(dialog.getByRole('status').filter({ hasText: NO_ANSWER })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');

  // Another one that is open by then stays.
  const other = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(other).toBeVisible();
  release();
  await expectToast(page, 'Snippet created', 'Your code snippet has been created successfully.');
  await expect(other).toBeVisible();
  await page.keyboard.press('Escape');
  await openDialog(page);
  await expect(dialog.getByText(DRAFT)).toBeHidden();
});

test('what was closed unanswered and is tried again is there once', async ({ page }) => {
  const { dialog, release, keys } = await createHeld(page);
  await page.clock.runFor(16_000);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await expect(dialog.getByText(DRAFT)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect.poll(keys).toHaveLength(2);
  expect(new Set(await keys()).size).toBe(1);
  release();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(titles(page)).toHaveText(['Sent slowly']);
});

test('what is not answered for a minute is given up, and the next try is the same request', async ({ page }) => {
  const { dialog, release, keys } = await createHeld(page);
  await page.clock.runFor(61_000);
  await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to create snippet. Please try again.');
  await expect(dialog.getByText(NO_ANSWER)).toBeHidden();
  await expectToast(page, 'Error creating snippet', 'Network error. Please check your internet connection.');
  release();
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveText(['Sent slowly']);
  expect(await keys()).toHaveLength(2);
  expect(new Set(await keys()).size).toBe(1);
});

test('a collection whose saving is not answered can be left, too', async ({ page }) => {
  await page.goto('/collections');
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByLabel('Name').fill('Slow shelf');
  const release = await holdReplies(page, /\/api\/collections$/);
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(dialog.getByRole('status').filter({ hasText: NO_ANSWER })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByRole('article', { name: 'Slow shelf' })).toBeVisible();
});

test('a deletion that is not answered can be left, and what comes of it is told', async ({ page, ada }) => {
  await ada.hang({ title: 'Doomed' });
  await ada.hang({ title: 'Stays' });
  await page.goto('/snippets');
  const release = await holdReplies(page, /\/api\/snippets\/\d+$/);
  await chooseFromMenu(page, 'Doomed', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete snippet' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.clock.runFor(16_000);
  await expect(dialog.getByRole('status')).toHaveText('No answer yet.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // The question about another one is not taken away by it.
  await chooseFromMenu(page, 'Stays', 'Delete');
  release();
  await expectToast(page, 'Snippet deleted', 'The snippet has been permanently deleted.');
  await expect(dialog).toContainText('“Stays”');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(titles(page)).toHaveText(['Stays']);
});

test('adding to a collection that is not answered can be left, too', async ({ page, ada }) => {
  await ada.hang({ title: 'Slow snippet' });
  await page.goto('/collections');
  await page.getByRole('button', { name: 'New Collection' }).click();
  await page.getByLabel('Name').fill('Shelf');
  await page.getByRole('button', { name: 'Create Collection' }).click();
  await expect(card(page, 'Shelf')).toBeVisible();
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Slow snippet', 'Add to collection');
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' });
  await dialog.getByRole('button', { name: /^Shelf/ }).click();
  const release = await holdReplies(page, /\/api\/collections\/\d+\/snippets\/\d+$/);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(dialog.getByRole('status').filter({ hasText: 'No answer yet.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await expectToast(page, 'Snippet added', 'Added "Slow snippet" to the collection.');
});
