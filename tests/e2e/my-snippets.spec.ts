import { expect } from './support/fixtures.ts';
import { card, PHONE } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('limits the height of the code on a card, and highlights the rest when it scrolls', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const code = Array.from({ length: 60 }, (_, line) => `const number${line} = ${line};`).join('\n');
  await ada.createSnippet({ title: 'Sixty lines', code, language: 'javascript' });
  await page.goto('/snippets');
  const view = page.getByRole('region', { name: 'Code of Sixty lines' });
  const highlighted = async () =>
    view
      .locator('.code-line')
      .filter({ has: page.locator('span') })
      .count();
  await expect.poll(highlighted).toBe(12);
  const { height, scrolls } = await view.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(height).toBeLessThanOrEqual(12 * 16);
  expect(scrolls).toBe(true);
  await view.click();
  await page.mouse.wheel(0, 5_000);
  await expect.poll(highlighted).toBeGreaterThan(12);
  await expect(view.getByText('number59')).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('shares and deletes a snippet by touch', { tag: '@slow' }, async ({ page, ada }) => {
    await ada.createSnippet({ title: 'Touched', isPublic: true });
    await page.goto('/snippets');
    await page.getByRole('button', { name: 'More for Touched' }).tap();
    await page.getByRole('menuitem', { name: 'Share' }).tap();
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: 'More for Touched' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Delete snippet' });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Delete' }).tap();
    await expect(card(page, 'Touched')).toBeHidden();
  });
});
