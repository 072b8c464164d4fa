import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test.use(PHONE);

test('filters and navigates with the sliding sidebar of a phone', { tag: '@slow' }, async ({ page, ada }) => {
  await ada.createSnippet({ title: 'In Go', language: 'go' });
  await ada.createSnippet({ title: 'In CSS', language: 'css' });
  await page.goto('/');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  const open = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.tap();
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).tap();
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  // A link to the current screen closes the menu and clears the filter.
  for (const link of ['Home', 'Pegboard']) {
    await open.tap();
    await menu.getByRole('button', { name: 'Go', exact: true }).tap();
    await expect(menu).toBeHidden();
    await expect(titles(page)).toHaveText(['In Go']);
    await open.tap();
    await menu.getByRole('link', { name: link }).tap();
    await expect(menu).toBeHidden();
    await expect(titles(page)).toHaveCount(2);
    await expect(page).toHaveURL('/');
  }

  await open.tap();
  await menu.getByRole('link', { name: 'My Snippets' }).tap();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/snippets');
  await expectNoSidewaysScroll(page);
});

test('opens the tools of a narrow header from its menu', { tag: '@slow' }, async ({ page, ada }) => {
  await ada.createSnippet({ title: 'A title that is much longer than a small screen is wide, and goes on' });
  await page.goto('/');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.tap();
  await expect(page.getByRole('menuitemradio')).toHaveCount(6);
  await page.getByRole('menuitem', { name: 'About' }).tap();
  const about = page.getByRole('dialog', { name: 'About Pegboard' });
  await expect(about).toBeInViewport({ ratio: 1 });
  await about.getByText('Close', { exact: true }).tap();
  await expect(about).toBeHidden();

  await more.tap();
  await page.getByRole('menuitem', { name: 'Command palette' }).tap();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('option', { name: /^A title/ }).tap();
  await expect(palette.getByRole('option', { name: 'Copy code' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
