import { z } from 'zod';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { card, expectNoSidewaysScroll } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('shows ten rows on a screen of 900 px, also with pinned ones, and low rows on a phone', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const snippets = Array.from({ length: 24 }, (_, index) => ({
    title: `Row ${index} with a title that is much too long for one line of a phone`,
    code: `const row = ${index};\n`.repeat(20),
    language: 'typescript',
    tags: ['a-long-tag-of-a-list', 'another-long-tag', 'third', 'fourth'],
  }));
  await ada.call('POST', '/api/snippets/import', { snippets });
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await ada.createSnippet({ title });
    await ada.call('PUT', `/api/snippets/${id}/pin`);
  }
  const newest = page.getByRole('article', { name: /^Row 23 / });
  for (const [width, height, least] of [
    [1440, 900, 10],
    [390, 844, 5],
    [2560, 1440, 20],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/?view=list');
    await expect(newest).toBeVisible();
    const boxes = await Promise.all((await page.getByRole('article').all()).map((row) => row.boundingBox()));
    const rows = boxes.filter((box) => box !== null);
    expect(Math.max(...rows.map((row) => row.height)), `height at ${width} px`).toBeLessThanOrEqual(72);
    const visible = rows.filter((row) => row.y + row.height <= height).length;
    expect(visible, `rows at ${width} px`).toBeGreaterThanOrEqual(least);
    await expectNoSidewaysScroll(page);
  }

  const arrow = newest.getByRole('button', { name: 'Show code' });
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

test('goes through collections and the list view with the keyboard', { tag: '@slow' }, async ({ page, ada }) => {
  const { id } = z.object({ id: z.number() }).parse(await ada.call('POST', '/api/collections', { name: 'Handy' }));
  for (const title of ['One', 'Two', 'Three']) {
    const snippet = await ada.createSnippet({ title, code: `${title}();\n`.repeat(12), tags: ['key'] });
    await ada.call('POST', `/api/collections/${id}/snippets/${snippet.id}`, {});
  }
  await page.addInitScript(() => localStorage.setItem('code-theme', '"paper"'));
  await page.goto('/collections');
  const collection = page.getByRole('article', { name: 'Handy' });
  await expect(collection.getByRole('listitem')).toContainText(['Three', 'Two', 'One']);
  expect(await accessibilityViolations(page, 'all')).toEqual([]);
  await collection.getByRole('link', { name: 'View snippets' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Handy' })).toBeVisible();

  await page.getByRole('radio', { name: 'List view' }).press('Space');
  await expect(page).toHaveURL(/view=list/);
  await expect(card(page, 'One').getByRole('button', { name: 'Show code' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(card(page, 'Two')).toBeFocused();
  await page.keyboard.press('Enter');
  const code = page.getByRole('region', { name: 'Code of Two' });
  await expect(code).toBeInViewport();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityViolations(page, 'all'), colorScheme).toEqual([]);
  }
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(code).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(card(page, 'Three')).toBeFocused();
});
