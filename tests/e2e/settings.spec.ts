import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillStorage } from './support/full-storage.ts';
import { createSnippet, fillAndSend, newcomer, openPopup, signUp } from './support/journey.ts';
import { expectNoSidewaysScroll, expectToast } from './support/page-parts.ts';
import { holdReplies } from './support/replies.ts';

const rootStyle = (page: Page, property: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), property);

const codeOf = (page: Page, title: string) => page.getByRole('article', { name: title }).locator('pre');

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences saved')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
}

for (const [device, viewport, colorScheme] of [
  ['a desktop', { width: 1280, height: 800 }, 'light'],
  ['a phone', { width: 390, height: 844 }, 'dark'],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('colours are chosen, shown as unsaved, discarded, and kept once saved', async ({ page }) => {
      await signUp(page, newcomer('Ada'));
      await openTab(page, 'Appearance');
      await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
      await page.getByText('Dark', { exact: true }).click();
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await expect(page.locator('html')).not.toHaveClass(/dark/);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();

      await page.getByText('Dark', { exact: true }).click();
      await page.getByText('Dracula').click();
      await save(page);
      await expect(page.locator('html')).toHaveClass(/dark/);
      await expect(page.locator('html')).toHaveAttribute('data-code-theme', 'dracula');
      await page.reload();
      await expect(page.locator('html')).toHaveClass(/dark/);
      await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
      await expect(page.getByRole('radio', { name: 'Dracula' })).toBeChecked();
    });

    test('the font, the tabs and the line numbers are seen before they are saved, and everywhere after', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await signUp(page, newcomer('Ada'));
      await createSnippet(page, { title: 'With tabs', code: 'if (true) {\n\tstop()\n}' });
      await page.setViewportSize(viewport);
      await openTab(page, 'Editor');
      await expect(page).toHaveURL(/\?tab=editor$/);
      const preview = page.getByRole('region', { name: 'Preview' }).locator('pre');
      await expect(page.getByLabel('Font family').getByRole('option')).toHaveText([
        'Fira Code',
        'JetBrains Mono',
        'Source Code Pro',
        'Inconsolata',
        'Courier New',
      ]);
      await page.getByLabel('Font family').selectOption('Inconsolata');
      await page.getByLabel('Tab size').selectOption('8');
      await page.getByRole('switch', { name: 'Show line numbers' }).click();
      await expect(preview).toHaveCSS('font-family', /Inconsolata/);
      await expect(preview).toHaveCSS('tab-size', '8');
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      expect(await rootStyle(page, '--code-tab-size')).toBe('2');

      await save(page);
      await page.reload();
      await expect(page.getByLabel('Font family')).toHaveValue('Inconsolata');
      await expect(page.getByRole('switch', { name: 'Show line numbers' })).not.toBeChecked();
      await page.goto('/snippets');
      await expect(codeOf(page, 'With tabs')).toHaveCSS('font-family', /Inconsolata/);
      await expect(codeOf(page, 'With tabs')).toHaveCSS('tab-size', '8');
      const number = codeOf(page, 'With tabs').locator('.code-line').first();
      expect(await number.evaluate((line) => getComputedStyle(line, '::before').content)).toBe('none');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /New Snippet|Add/ })
        .click();
      await expect(page.getByRole('dialog').locator('.cm-content')).toHaveCSS('tab-size', '8');
      await expect(page.getByRole('dialog').locator('.cm-scroller')).toHaveCSS('font-family', /Inconsolata/);
      await expect(page.getByRole('dialog').locator('.cm-gutters')).toBeHidden();
    });

    test('the name can be changed, the email is the provider’s', async ({ page }) => {
      const ada = newcomer('Ada');
      await signUp(page, ada);
      await openTab(page, 'Account');
      const username = page.getByLabel('Username');
      await expect(username).toHaveValue('Ada');
      await expect(page.getByLabel('Email')).toHaveValue(ada.email);
      await expect(page.getByLabel('Email')).not.toBeEditable();
      await username.fill('  ');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await expect(username).toBeFocused();
      await username.fill('Countess of Lovelace');
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Account updated')).toBeVisible();
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      await page.reload();
      await expect(username).toHaveValue('Countess of Lovelace');
    });

    test('nothing is cut off or hidden from a screen reader', async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      await signUp(page, newcomer('Ada'));
      await page.goto('/settings');
      for (const tab of ['Appearance', 'Editor', 'Account', 'Security']) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).include('main').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('the arrow keys go through the tabs, and what is typed in one stays', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await openTab(page, 'Account');
  await page.getByLabel('Username').fill('Half a na');
  await page.getByRole('tab', { name: 'Account' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=security$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Username')).toHaveValue('Half a na');
});

test('what was changed and not saved is there again after leaving, and gone once discarded', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  const unsaved = page.getByRole('tabpanel').getByText('Unsaved changes');
  const leave = () => page.getByRole('link', { name: 'My Snippets' }).first().click();
  await openTab(page, 'Account');
  await page.getByLabel('Username').fill('Half a na');
  await page.getByRole('tab', { name: 'Editor' }).click();
  await page.getByLabel('Tab size').selectOption('8');
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByText('Dracula').click();
  await leave();
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  expect(await rootStyle(page, '--code-tab-size')).toBe('2');

  await openTab(page, 'Account');
  await expect(page.getByLabel('Username')).toHaveValue('Half a na');
  await expect(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('Ada');
  await openTab(page, 'Editor');
  await expect(page.getByLabel('Tab size')).toHaveValue('8');
  await expect(unsaved).toBeVisible();
  await save(page);
  await openTab(page, 'Appearance');
  await expect(page.getByRole('radio', { name: 'Dracula' })).toBeChecked();
  await expect(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  for (const tab of ['Appearance', 'Editor', 'Account']) {
    await openTab(page, tab);
    await expect(page.getByRole('tabpanel').getByText('Everything is saved')).toBeVisible();
  }
  await expect(page.getByLabel('Username')).toHaveValue('Ada');
  await openTab(page, 'Editor');
  await expect(page.getByLabel('Tab size')).toHaveValue('8');
});

for (const { tab, choose, isApplied } of [
  {
    tab: 'Editor',
    choose: (page: Page) => page.getByLabel('Font family').selectOption('JetBrains Mono'),
    isApplied: async (page: Page) => (await rootStyle(page, '--code-font')).includes('JetBrains'),
  },
  {
    tab: 'Appearance',
    choose: (page: Page) => page.getByText('Dark', { exact: true }).click(),
    isApplied: (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark')),
  },
]) {
  test(`preferences for which there is no room are not said to be saved: ${tab}`, async ({ page }) => {
    await signUp(page, newcomer('Ada'));
    await openTab(page, tab);
    const form = page.getByRole('tabpanel', { name: tab });
    await fillStorage(page, 'localStorage');
    await choose(page);
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expectToast(
      page,
      'Preferences not saved',
      'There is no room for them in this browser. They last until the page is reloaded.',
    );
    expect(await isApplied(page)).toBe(true);
    await page.getByRole('link', { name: 'My Snippets' }).first().click();
    await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
    await page.goBack();
    await expect(form.getByText('Unsaved changes')).toBeVisible();
    await expect(form.getByText('Everything is saved')).toBeHidden();

    await page.reload();
    await expect(form.getByText('Everything is saved')).toBeVisible();
    expect(await isApplied(page)).toBe(false);
    await choose(page);
    await save(page);
  });
}

test('nothing is typed into a name that is being saved', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await openTab(page, 'Account');
  await page.getByLabel('Username').fill('Countess');
  const release = await holdReplies(page, '**/api/auth/user');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(page.getByLabel('Username')).not.toBeEditable();
  release();
  await expect(page.getByText('Account updated')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeEditable();
});

test('a name that was saved is no draft', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await openTab(page, 'Account');
  await page.getByLabel('Username').fill('Countess');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Account updated')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('account-draft')))).toEqual(
    [],
  );
});

test('a password is changed where all is right, and told in the form where it is not', async ({ browser, baseURL }) => {
  // Chromium writes the server's refusals to its console: not watched.
  const page = await (await browser.newContext({ baseURL })).newPage();
  const ada = newcomer('Ada');
  await signUp(page, ada);
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

  await current.fill(ada.password);
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
  await fillAndSend(await openPopup(page), { ...ada, password: 'an analytical engine' }, 'Sign in');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeVisible();
});

test('who signs in elsewhere is sent there for the password', async ({ page, baseURL }) => {
  await signUp(page, newcomer('Ada'));
  await page.route('**/api/auth/config', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, builtin: false } });
  });
  await openTab(page, 'Security');
  const { host } = new URL(baseURL ?? '');
  await expect(page.getByText(`You sign in with ${host}, which keeps your password. Change it there.`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Open ${host}` })).toHaveAttribute('href', baseURL ?? '');
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeHidden();
});

test('each font for code comes from the server, or what stands in for it', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await openTab(page, 'Editor');
  const preview = page.getByRole('region', { name: 'Preview' }).locator('pre');
  const choice = page.getByLabel('Font family');
  for (const font of await choice.getByRole('option').allTextContents()) {
    await choice.selectOption(font);
    await expect(preview).toHaveCSS('font-family', new RegExp(`^"?${font}`));
    const shipped = await preview.evaluate(async (code) => {
      const families = getComputedStyle(code).fontFamily.split(', ');
      const loads = families.map((family) => document.fonts.load(`13px ${family}`));
      return (await Promise.all(loads)).flat().length;
    });
    expect(shipped, font).toBeGreaterThan(0);
  }
});
