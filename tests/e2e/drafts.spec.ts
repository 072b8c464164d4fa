import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { codeOf, DRAFT, fill, openDialog } from './support/snippet-dialog.ts';

for (const [how, leave] of [
  ['Esc', async (page: Page) => page.getByLabel('Title').press('Escape')],
  ['a click outside', async (page: Page) => page.mouse.click(10, 400)],
  ['the close button', async (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ['Cancel', async (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
] as const) {
  test(`what was typed is offered again after ${how}`, async ({ page }) => {
    await page.goto('/');
    const dialog = await openDialog(page);
    await fill(dialog, 'Unfinished', 'for (;;)');
    await leave(page);
    await expect(dialog).toBeHidden();
    await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');
    await openDialog(page);
    await expect(dialog.getByText(DRAFT)).toBeVisible();
    await expect(toast(page).locator('p')).toHaveCount(0);
    await expect(dialog.getByLabel('Title')).toHaveValue('Unfinished');
    await expect(codeOf(dialog)).toHaveText('for (;;)');
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await expect(codeOf(dialog)).toHaveText('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openDialog(page);
    await expect(dialog.getByText(DRAFT)).toBeHidden();
  });
}

test('a tag that is being typed is in the draft, too', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await dialog.getByLabel('Tags').pressSequentially('nearly');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Remove nearly' })).toBeVisible();
});

test('a tag that was half typed at a reload is in its field again, and is taken by who saves', async ({
  page,
  ada,
}) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  const tags = dialog.getByLabel('Tags');
  await fill(dialog, 'Tagged', 'tag()');
  await tags.fill('done,');
  await tags.pressSequentially('near');
  await page.reload();
  await openDialog(page);
  await expect(tags).toHaveValue('near');
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveAccessibleName('Remove done');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  expect(await ada.call('GET', '/api/snippets')).toMatchObject([{ title: 'Tagged', tags: ['done', 'near'] }]);
});

test('a tag that was refused is in the draft, too, and discarded with it', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  const tags = dialog.getByLabel('Tags');
  await tags.fill('x'.repeat(51));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await expect(tags).toHaveValue('x'.repeat(51));
  await tags.focus();
  await dialog.getByLabel('Title').focus();
  await expect(tags).toHaveAccessibleDescription(/A tag cannot exceed 50 characters/);
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(tags).toHaveValue('');
  await fill(dialog, 'Without a tag', 'none()');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
});

test('what could not be kept is not said to be', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await fill(dialog, 'Unfinished', 'for (;;)');
  await dialog.getByLabel('Title').press('Escape');
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Draft not kept', 'There is no room for it in this browser.');
});

test('while there is no room for what is typed the dialog says so, and no longer', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/snippets');
  const dialog = await openDialog(page);
  const warning = dialog.getByRole('status').filter({ hasText: 'This browser has no room to keep what you type.' });
  await page.evaluate(() => {
    for (let more = 2 ** 23; more >= 1; more /= 2) {
      try {
        localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(more));
      } catch {
        // Too much: half of it may find room.
      }
    }
  });
  await fill(dialog, 'Unfinished', 'for (;;)');
  await expect(warning).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('filler'));
  await expect(warning).toBeHidden();
  await page.reload();
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('Unfinished');
});

test('what was typed outlives a reload, for a new snippet and for one that is changed', async ({ page, ada }) => {
  await ada.hang({ title: 'Stored', code: 'stored()' });
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Nearly lost', 'alert()');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('alert()');
  await page.reload();
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('Nearly lost');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await chooseFromMenu(page, 'Stored', 'Edit');
  await dialog.getByLabel('Description').fill('Half a wor');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'Stored', 'Edit');
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a wor');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  await expect(card(page, 'Stored')).toContainText('Half a wor');
});

test('what is typed without a pause is in the draft, to the last letter when the page goes', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  const typed = 'const steadily = "typed";'.repeat(2);
  await codeOf(dialog).pressSequentially(typed, { delay: 20 });
  await page.reload();
  await openDialog(page);
  await expect(codeOf(dialog)).toHaveText(typed);
});

test('what was saved a moment after it was typed is not kept as a draft', async ({ page }) => {
  await page.clock.install();
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  // What waits to be stored still does when the dialog goes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await fill(dialog, 'Saved at once', 'quick()');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('quick()');
});

test('two tabs keep each their own draft, and to save one takes nothing from the other', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/snippets');
  const here = await openDialog(page);
  const there = await openDialog(other);
  await fill(here, 'Typed here', 'here()');
  await here.getByLabel('Title').press('Escape');
  await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');
  await fill(there, 'Typed there', 'there()');
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('there()');
  await there.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(there).toBeHidden();

  await openDialog(page);
  await expect(here.getByLabel('Title')).toHaveValue('Typed here');
  await expect(codeOf(here)).toHaveText('here()');
});
