import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, expectNoSidewaysScroll, PHONE } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: RegExp) => sidebar(page).getByRole('link', { name });

test('drags cards onto collections in the sidebar and on their screen, and selects text in code', async ({
  page,
  ada,
}) => {
  await ada.createSnippet({ title: 'Dragged', code: 'const carried = "far and near";' });
  for (const name of ['Near', 'Far']) await ada.call('POST', '/api/collections', { name });
  await page.goto('/');
  const near = link(page, /^Near/);
  const heading = card(page, 'Dragged').getByRole('heading');
  await heading.dragTo(near);
  await expect(page.getByText('The snippet has been added to the collection.')).toBeVisible();
  await expect(near).toContainText('1 snippet');

  // Hovering over the link opens the screen and removes the dragged card.
  await heading.hover();
  await page.mouse.down();
  await sidebar(page).getByRole('link', { name: 'Collections', exact: true }).hover();
  await page.mouse.move(60, 165, { steps: 3 });
  const far = page.getByRole('article', { name: 'Far' });
  await expect(far).toBeVisible();
  await far.hover();
  await far.hover();
  await page.mouse.up();
  await expect(far).toContainText('1 snippet');

  await sidebar(page).getByRole('link', { name: 'Home' }).click();
  const box = await card(page, 'Dragged').getByRole('region').getByText('carried').boundingBox();
  expect(box).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => document.getSelection()?.toString())).not.toBe('');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('adds a card to a new collection by touch', { tag: '@slow' }, async ({ page, ada }) => {
    await ada.createSnippet({ title: 'Small' });
    await page.goto('/snippets');
    await card(page, 'Small')
      .getByRole('button', { name: /^More for/ })
      .tap();
    await page.getByRole('menuitem', { name: 'Add to collection' }).tap();
    const add = page.getByRole('dialog', { name: 'Add to Collection' });
    await add.getByRole('button', { name: 'New Collection' }).tap();
    await page.getByRole('dialog', { name: 'New Collection' }).getByLabel('Name').fill('Pocket');
    await page.getByRole('button', { name: 'Create Collection' }).tap();
    await add.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByText('Snippet added')).toBeVisible();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await link(page, /^Pocket/).tap();
    await expect(card(page, 'Small')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page.getByRole('article', { name: 'Pocket' })).toContainText('1 snippet');
    await expectNoSidewaysScroll(page);
  });

  test('reaches all of a dialog in a low window, below the longest title', { tag: '@slow' }, async ({ page, ada }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const title = 'W'.repeat(255);
    await ada.createSnippet({ title });
    await ada.call('POST', '/api/collections', { name: 'Shelf' });
    await page.goto('/snippets');
    await card(page, title)
      .getByRole('button', { name: /^More for/ })
      .tap();
    await page.getByRole('menuitem', { name: 'Add to collection' }).tap();
    const add = page.getByRole('dialog', { name: 'Add to Collection' });
    await expect(add.getByRole('button', { name: 'Add', exact: true })).toBeInViewport({ ratio: 1 });
    await add.getByText('Shelf').tap();
    await add.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByText('Snippet added')).toBeVisible();
  });
});
