import { expect } from '@playwright/test';
import { card, expectNoSidewaysScroll, PHONE } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test.use(PHONE);

test('fits many and long tags on a phone and finds one by typing', { tag: '@slow' }, async ({ page, ada }) => {
  const tags = ['x'.repeat(50), ...Array.from({ length: 29 }, (_, n) => `tag-${n}`)];
  await ada.createSnippet({ title: 'One', tags });
  await ada.createSnippet({ title: 'Two', tags: Array.from({ length: 30 }, (_, n) => `other-${n}`) });
  await page.goto('/tags');
  await page.getByRole('searchbox', { name: 'Find in tags' }).fill('ag-28');
  await page.getByRole('button', { name: 'tag-28 1 snippet' }).tap();
  await expect(card(page, 'One')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'tag-28 1 snippet' })).toBeInViewport({ ratio: 1 });
});
