import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { expectFits } from './support/overflow.ts';
import { testAsAda as test } from './support/people.ts';

test('documents every API call and can try one under the content security policy', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const { id } = await ada.createSnippet({ title: 'First card', isPublic: true });
  // To render the first cards, the server loads a second copy of the contract.
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'First card' })).toBeVisible();
  await page.goto('/api/docs#get-api-snippets-id-');
  await expect(page.getByRole('heading', { level: 1, name: /^Pegboard API/ })).toBeVisible();
  expect(await page.locator('details').count()).toBeGreaterThan(60);

  const form = page.getByRole('form', { name: 'Try GET /api/snippets/{id}', exact: true });
  await form.getByLabel(/^id\b/).fill(String(id));
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('"title": "First card"');

  const idToken = await page.evaluate(() => JSON.parse(localStorage.getItem('auth_tokens') ?? '{}').id_token);
  await page.getByLabel(/^Token for the calls/).fill(idToken);
  await page.locator('summary', { hasText: /^POST \/api\/snippets Create/ }).click();
  const create = page.getByRole('form', { name: 'Try POST /api/snippets', exact: true });
  await create.getByLabel('Body, JSON').fill('{"title": "By the form", "code": "true"}');
  await create.getByRole('button', { name: 'Send' }).click();
  await expect(create.getByRole('status')).toContainText('201');
  await expect(create.getByRole('status')).toContainText('"title": "By the form"');
});

test('is accessible in both themes and fits a phone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/api/docs');
  await page.evaluate(() => {
    for (const call of document.querySelectorAll('details')) call.open = true;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityViolations(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectFits(page, 'the API reference');
});
