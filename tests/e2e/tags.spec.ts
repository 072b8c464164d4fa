import { expect } from '@playwright/test';
import { board, card, expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('tags: choosing one shows its snippets, again or "Clear filter" takes it back', async ({ page, ada, bob }) => {
  await ada.hang({ title: 'Debounce', tags: ['timing', 'dom'] });
  await ada.hang({ title: 'Throttle', tags: ['timing'] });
  await ada.hang({ title: 'Plain' });
  await bob.hang({ title: 'Open timer', tags: ['timing'], isPublic: true });
  await bob.hang({ title: 'Hidden timer', tags: ['timing', 'secret'] });
  await page.goto('/tags');
  await expect(page).toHaveTitle('Tags · Pegboard');
  await expect(page.getByRole('heading', { name: 'Select a tag to view snippets' })).toBeVisible();
  const pills = page.getByRole('list', { name: 'Tags' }).getByRole('button');
  await expect(pills).toHaveText([/timing\s*3/, /dom\s*1/]);

  const timing = page.getByRole('button', { name: 'timing 3 snippets' });
  await timing.click();
  await expect(page).toHaveURL(/\/tags\?tag=timing$/);
  await expect(page).toHaveTitle('timing · Tags · Pegboard');
  await expect(page.getByRole('heading', { name: 'Snippets tagged with timing' })).toBeVisible();
  await expect(timing).toHaveAttribute('aria-pressed', 'true');
  await expect(titles(page)).toHaveText(['Open timer', 'Throttle', 'Debounce']);

  await page.getByRole('button', { name: 'dom 1 snippet', exact: true }).click();
  await expect(titles(page)).toHaveText(['Debounce']);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Snippets tagged with timing' })).toBeVisible();
  await timing.click();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(page.getByRole('heading', { name: 'Select a tag to view snippets' })).toBeVisible();

  await page.goto('/tags?tag=dom');
  await expect(titles(page)).toHaveText(['Debounce']);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(board(page)).toBeHidden();
});

test('tags: none at all, then the sidebar leads there and toggles them', async ({ page, ada }) => {
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'No tags available' })).toBeVisible();
  for (let n = 0; n < 7; n++) await ada.hang({ title: `Number ${n}`, tags: [`tag-${n}`] });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '+2 more' }).click();
  await expect(page).toHaveURL(/\/tags$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'tag-3' }).click();
  await expect(page).toHaveURL(/\/tags\?tag=tag-3$/);
  await expect(card(page, 'Number 3')).toBeVisible();
});

test('languages: all with their counts; choosing one shows its snippets', async ({ page, ada }) => {
  for (const language of ['go', 'go', 'rust', 'csharp', 'java', 'sql', 'python'])
    await ada.hang({ title: language, language });
  await page.goto('/');
  await page.getByRole('link', { name: 'Show all (6)' }).click();
  await expect(page).toHaveTitle('Languages · Pegboard');
  await expect(page.getByRole('heading', { name: 'Select a language to view snippets' })).toBeVisible();
  await page.getByRole('button', { name: 'C# 1 snippet', exact: true }).click();
  await expect(page).toHaveURL(/\/languages\?language=csharp$/);
  await expect(page.getByRole('heading', { name: 'Snippets in C#' })).toBeVisible();
  await expect(titles(page)).toHaveText(['csharp']);
});

test('tags that cannot be loaded are said so, and can be asked for again', async ({ page, ada }) => {
  await ada.hang({ title: 'One', tags: ['alpha'] });
  await page.route('**/api/tags/counts*', (route) => route.fulfill({ body: 'out of order' }));
  await page.goto('/tags');
  await expect(page.getByRole('alert')).toContainText('Error loading tags');
  await page.unroute('**/api/tags/counts*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'alpha 1 snippet' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('many and long tags stay within the screen, and can be found by typing', async ({ page, ada }) => {
    const tags = ['x'.repeat(50), ...Array.from({ length: 29 }, (_, n) => `tag-${n}`)];
    await ada.hang({ title: 'One', tags });
    await ada.hang({ title: 'Two', tags: Array.from({ length: 30 }, (_, n) => `other-${n}`) });
    await page.goto('/tags');
    await page.getByRole('searchbox', { name: 'Find in tags' }).fill('ag-28');
    await page.getByRole('button', { name: 'tag-28 1 snippet' }).tap();
    await expect(card(page, 'One')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
