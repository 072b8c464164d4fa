import { expect } from './support/fixtures.ts';
import { board, expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { test } from './support/people.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('has one column that fits the screen', { tag: '@slow' }, async ({ page, ada }) => {
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
