import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll, PHONE } from './support/page-parts.ts';
import { type Person, test } from './support/people.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Comments' });
const items = (page: Page) => section(page).getByRole('listitem');
const field = (page: Page) => page.getByLabel('Add a comment');

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
