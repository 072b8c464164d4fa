import { expect } from './support/fixtures.ts';
import { board, card, expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { test } from './support/people.ts';

test('loads more of the public list while scrolling', async ({ page, ada }) => {
  const snippets = Array.from({ length: 110 }, (_, index) => ({
    title: `Number ${index}`,
    code: `n = ${index}`,
    language: 'python',
    isPublic: true,
  }));
  await ada.call('POST', '/api/snippets/import', { snippets, visibility: 'keep' });
  await page.goto('/');
  await expect(board(page).getByRole('article').first()).toHaveAttribute('aria-setsize', '110');
  const last = (await titles(page).first().innerText()) === 'Number 0' ? 'Number 109' : 'Number 0';
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(card(page, last)).toBeInViewport({ timeout: 200 });
  }).toPass();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('has one column that fits the screen', async ({ page, ada }) => {
    await ada.createSnippet({ title: 'A'.repeat(200), code: 'x'.repeat(300), tags: ['t'.repeat(50)], isPublic: true });
    await ada.createSnippet({ title: 'Below', isPublic: true });
    await page.goto('/');
    await expect(titles(page)).toHaveCount(2);
    const boxes = await Promise.all((await board(page).getByRole('article').all()).map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(titles(page)).toHaveCount(2);
    await expectNoSidewaysScroll(page);
  });
});
