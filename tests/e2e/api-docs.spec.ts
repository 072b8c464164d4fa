import { expect } from './support/fixtures.ts';
import { test } from './support/people.ts';

test('documents every API call and can try one under the content security policy', async ({ page, ada }) => {
  // To render the first cards, the server loads a second copy of the contract.
  await ada.createSnippet({ title: 'First card', isPublic: true });
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'First card' })).toBeVisible();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Pegboard/ })).toBeVisible();
  await page
    .getByRole('button', { name: /GET \/api\/health/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table').getByText('"status": "ok"')).toBeVisible();
  expect(await page.locator('.opblock').count()).toBeGreaterThan(30);
});
