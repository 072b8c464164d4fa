import type { Locator } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls } from './support/replies.ts';

/** Some versions of Chromium cache a failed module for the lifetime of the page; the app then offers to reload. */
async function expectOpen(part: Locator, notice: Locator, open: () => Promise<void>): Promise<void> {
  const reload = notice.getByRole('button', { name: 'Reload' });
  await expect(part.or(reload)).toBeVisible();
  if (await part.isVisible()) return;
  await Promise.all([part.page().waitForEvent('load'), reload.click()]);
  await open();
  await expect(part).toBeVisible();
}

test('reports a dialog whose code cannot be loaded and opens it once it can', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/snippets');
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  const open = () => page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  const mend = await failCalls(page, /assets\/snippet-dialog/, 'no reply');

  await open();
  await expect(notice).toContainText('Check your internet connection.');
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();

  await open();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();

  await open();
  await expect(notice).toBeVisible();
  await mend();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectOpen(page.getByRole('dialog').getByLabel('Title'), notice, open);
  await expect(notice).toBeHidden();
});
