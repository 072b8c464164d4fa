import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { fillAndSend, openPopup } from './support/journey.ts';
import { testAsGrace as test } from './support/people.ts';

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

test('loads every code font from the server, and shows the chosen one in cards and the editor', {
  tag: '@slow',
}, async ({ page, grace }) => {
  await grace.createSnippet({ title: 'With tabs', code: 'if (true) {\n\tstop()\n}' });
  await openTab(page, 'Editor');
  const preview = page.getByRole('region', { name: 'Preview' }).locator('pre');
  const choice = page.getByLabel('Font family');
  for (const font of await choice.getByRole('option').allTextContents()) {
    await choice.selectOption(font);
    await expect(preview).toHaveCSS('font-family', new RegExp(`^"?${font}`));
    const loaded = await preview.evaluate(async (code) => {
      const families = getComputedStyle(code).fontFamily.split(', ');
      const loads = families.map((family) => document.fonts.load(`13px ${family}`));
      return (await Promise.all(loads)).flat().length;
    });
    expect(loaded, font).toBeGreaterThan(0);
  }

  await choice.selectOption('Inconsolata');
  await page.getByLabel('Tab size').selectOption('8');
  await page.getByRole('switch', { name: 'Show line numbers' }).click();
  await expect(preview).toHaveCSS('tab-size', '8');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences saved')).toBeVisible();

  await page.goto('/snippets');
  const code = page.getByRole('article', { name: 'With tabs' }).locator('pre');
  await expect(code).toHaveCSS('font-family', /Inconsolata/);
  await expect(code).toHaveCSS('tab-size', '8');
  const line = code.locator('.code-line').first();
  expect(await line.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('none');
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.cm-content')).toHaveCSS('tab-size', '8');
  await expect(dialog.locator('.cm-scroller')).toHaveCSS('font-family', /Inconsolata/);
  await expect(dialog.locator('.cm-gutters')).toBeHidden();
});

test('changes the password and reports what is wrong with it in the form', { tag: '@slow' }, async ({
  page,
  grace,
  complaints,
}) => {
  // Chromium reports every refused request.
  complaints.allow(/status of 4\d\d/);
  await openTab(page, 'Security');
  const [current, next, confirm] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!current || !next || !confirm) throw new Error('The form lacks a field');
  const submit = () => page.getByRole('button', { name: 'Change Password' }).click();

  await next.fill('short');
  await confirm.fill('shorter');
  await submit();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('Password must have at least 10 characters')).toBeVisible();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await expect(current).toBeFocused();

  await current.fill('not her password');
  for (const field of [next, confirm]) await field.fill('an analytical engine');
  await submit();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await expect(current).toBeFocused();

  await current.fill(grace.account.password);
  for (const field of [next, confirm]) await field.fill('password123');
  await submit();
  await expect(page.getByText(/commonly used/)).toBeVisible();
  await expect(next).toBeFocused();

  for (const field of [next, confirm]) await field.fill('an analytical engine');
  await submit();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(current).toHaveValue('');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await fillAndSend(await openPopup(page), { ...grace.account, password: 'an analytical engine' }, 'Sign in');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible();
});
