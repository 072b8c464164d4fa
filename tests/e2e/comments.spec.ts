import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { fillAndSend, newcomer } from './support/journey.ts';
import { expectNoSidewaysScroll, PHONE } from './support/page-parts.ts';
import { type Person, test } from './support/people.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Comments' });
const items = (page: Page) => section(page).getByRole('listitem');
const field = (page: Page) => page.getByLabel('Add a comment');

/** Signs up without leaving the page of the snippet. */
async function signUpHere(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  const bea = newcomer('Bea');
  await popup.getByLabel('Name').fill(bea.name);
  await fillAndSend(popup, bea, 'Create account');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

/** Signs out and keeps the draft. */
async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Keep drafts' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
}

async function createDiscussed(owner: Person, ...comments: [author: Person, content: string][]) {
  const { id, shareId } = await owner.createSnippet({ title: 'Discussed', isPublic: true });
  for (const [author, content] of comments) await author.call('POST', `/api/snippets/${id}/comments`, { content });
  return { id, path: `/shared/${shareId}` };
}

test('keeps focus in the field after posting by keyboard', async ({ page, ada }) => {
  const { path } = await createDiscussed(ada);
  await page.goto(path);
  await field(page).fill('First');
  await field(page).press('Tab');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Second');
  await expect(field(page)).toHaveValue('Second');
});

test('keeps a comment draft over sign-in and hides it after sign-out', async ({ page, ada }) => {
  const { path } = await createDiscussed(ada);
  await page.goto(path);
  await field(page).fill('Typed by a visitor');
  await page.getByLabel('Name (optional)').fill('Vera');
  await signUpHere(page);
  await expect(field(page)).toHaveValue('Typed by a visitor');
  await page.reload();
  await expect(field(page)).toHaveValue('Typed by a visitor');

  await signOutHere(page);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByLabel('Name (optional)')).toHaveValue('');
  await field(page).fill('From another visitor');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(items(page)).toHaveText([/From another visitor/]);
  await page.reload();
  await expect(items(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('posts a comment by touch without reopening the keyboard', async ({ page, ada }) => {
    const { path } = await createDiscussed(ada);
    await page.goto(path);
    await field(page).tap();
    await field(page).fill('W'.repeat(500));
    await page.getByRole('button', { name: 'Post' }).tap();
    await expect(items(page)).toHaveCount(1);
    // The on-screen keyboard would cover the new comment.
    await expect(field(page)).not.toBeFocused();
    await expectNoSidewaysScroll(page);
  });
});
