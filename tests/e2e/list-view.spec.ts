import { expect } from './support/fixtures.ts';
import { expectNoSidewaysScroll, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('shows ten rows on a screen of 900 px, and low rows on a phone', async ({ page, ada }) => {
  const snippets = Array.from({ length: 24 }, (_, index) => ({
    title: `Row ${index} with a title that is much too long for one line of a phone`,
    code: `const row = ${index};\n`.repeat(20),
    language: 'typescript',
    tags: ['a-long-tag-of-a-list', 'another-long-tag', 'third', 'fourth'],
  }));
  await ada.call('POST', '/api/snippets/import', { snippets });
  for (const [width, height, least] of [
    [1440, 900, 10],
    [390, 844, 5],
    [2560, 1440, 20],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/?view=list');
    await expect(titles(page).first()).toBeVisible();
    const boxes = await Promise.all((await page.getByRole('article').all()).map((row) => row.boundingBox()));
    const rows = boxes.filter((box) => box !== null);
    expect(Math.max(...rows.map((row) => row.height)), `height at ${width} px`).toBeLessThanOrEqual(72);
    const visible = rows.filter((row) => row.y + row.height <= height).length;
    expect(visible, `rows at ${width} px`).toBeGreaterThanOrEqual(least);
    await expectNoSidewaysScroll(page);
  }

  const arrow = page.getByRole('article').first().getByRole('button', { name: 'Show code' });
  const shifts = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const moved = list.getEntries().filter((entry) => !('hadRecentInput' in entry && entry.hadRecentInput));
            resolve(moved.length);
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 200);
        }),
    );
  await arrow.click();
  await expect(page.getByRole('region', { name: /^Code of Row 23/ })).toBeVisible();
  expect(await shifts()).toBe(0);
});
