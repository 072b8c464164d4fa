import type { Page } from '@playwright/test';
import { createCollection, sidebar } from './support/collections.ts';
import { expect, test } from './support/fixtures.ts';
import { newcomer, signUp } from './support/journey.ts';
import { holdReplies } from './support/replies.ts';

test('after a collection is deleted the focus is on the one beside it, or on the page', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await page.goto('/collections');
  for (const name of ['Third', 'Second', 'First']) await createCollection(page, name);
  const doom = page.getByRole('dialog', { name: 'Delete collection' });
  async function removeByKeys(name: string) {
    await page.getByRole('button', { name: `More for ${name}` }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(doom.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(doom).toBeHidden();
  }
  await removeByKeys('Second');
  await expect(page.getByRole('button', { name: 'More for Third' })).toBeFocused();
  await removeByKeys('Third');
  await expect(page.getByRole('button', { name: 'More for First' })).toBeFocused();
  await sidebar(page)
    .getByRole('link', { name: /^First/ })
    .click();
  await removeByKeys('First');
  await expect(page).toHaveURL(/\/collections$/);
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

/** Opens a collection from the sidebar and asks to delete it. @returns lets the server answer */
async function openToDelete(page: Page, name: string): Promise<() => void> {
  await sidebar(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const release = await holdReplies(page, /\/api\/collections\/\d+$/);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  return release;
}

test('the focus goes to the collection beside it also where the next picture takes long', async ({ page }) => {
  await page.addInitScript(() => {
    const soon = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => soon((time) => void setTimeout(draw, 300, time));
  });
  await signUp(page, newcomer('Ada'));
  await page.goto('/collections');
  for (const name of ['Second', 'First']) await createCollection(page, name);
  await page.getByRole('button', { name: 'More for First' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const doom = page.getByRole('dialog', { name: 'Delete collection' });
  await doom.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(doom).toBeHidden();
  await expect(page.getByRole('button', { name: 'More for Second' })).toBeFocused();
});

test('a collection that is open is left once it is deleted, whatever is pressed meanwhile', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await page.goto('/collections');
  await createCollection(page, 'Weekly shell');
  const release = await openToDelete(page, 'Weekly shell');
  const doom = page.getByRole('dialog', { name: 'Delete collection' });
  await doom.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  release();
  await expect(page.getByText('Collection deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/collections$/);
});

test('who goes elsewhere while the open collection is being deleted stays there', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await page.goto('/collections');
  await createCollection(page, 'Weekly shell');
  await page.goto('/snippets');
  const release = await openToDelete(page, 'Weekly shell');
  await page.getByRole('dialog', { name: 'Delete collection' }).getByRole('button', { name: 'Delete' }).click();
  await page.goBack();
  release();
  await expect(page.getByText('Collection deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  await expect(page).toHaveURL(/\/snippets$/);
});
