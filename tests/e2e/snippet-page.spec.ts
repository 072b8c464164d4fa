import type { Page } from '@playwright/test';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { card, expectNoSidewaysScroll, expectToast, PHONE } from './support/page-parts.ts';
import { type Person, testAsAda as test } from './support/people.ts';

const CODE = Array.from({ length: 40 }, (_, index) => `const line${index} = ${index};`).join('\n');

/** Creates a snippet with three versions. */
async function createEdited(ada: Person): Promise<number> {
  const { id } = await ada.createSnippet({ title: 'Edited', code: CODE, tags: ['old'] });
  for (const code of [CODE.replace('line20 = 20', 'line20 = "secret"'), CODE.replace('line20 = 20', 'line20 = null')]) {
    await ada.call('PUT', `/api/snippets/${id}`, { title: 'Edited', code, tags: ['new'] });
  }
  return id;
}

/** Checks what screens.spec.ts does not show. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await accessibilityViolations(page, 'color')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await accessibilityViolations(page)).toEqual([]);
}

const openVersion = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Versions' }).getByRole('link').nth(index).click();

test('compares, restores and purges versions', { tag: '@slow' }, async ({ page, ada }) => {
  const id = await createEdited(ada);
  await page.goto('/snippets');
  await card(page, 'Edited').getByRole('link', { name: 'Edited' }).click();
  await expect(page.getByRole('region', { name: 'Code of Edited' })).toContainText('line20 = null');
  await page.getByRole('button', { name: 'More for Edited' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();

  const diff = page.getByRole('textbox', { name: /^Changes of edited/ });
  await expect(diff.locator('.cm-deletedChunk')).toHaveText('const line20 = "secret";');
  await expect(diff.locator('.cm-changedLine')).toHaveText('const line20 = null;');
  await expect(diff.locator('.cm-collapsedLines')).toHaveText(['17 unchanged lines', '16 unchanged lines']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show unchanged lines' }).click();
  await expect(diff.getByText('const line0 = 0;')).toBeVisible();
  await page.getByRole('radio', { name: 'Side by side' }).click();
  await expect(diff).toHaveCount(2);
  await expect(diff.first().locator('.cm-changedLine')).toHaveText('const line20 = "secret";');
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport);
  await expectNoSidewaysScroll(page);

  await openVersion(page, 2);
  await page.getByRole('button', { name: 'Restore all' }).click();
  await expectToast(page, 'Version restored', 'It is now version 4.');
  await expect(page.getByRole('region', { name: 'Version 4' })).toContainText('restored from version 1');
  await openVersion(page, 2);
  await page.getByRole('button', { name: 'Purge' }).click();
  await page.getByRole('dialog', { name: 'Purge version 2' }).getByRole('button', { name: 'Purge' }).click();
  await expect(page.getByRole('heading', { name: 'This version was purged' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/snippets/${id}`);
  await expect(page.getByRole('region', { name: 'Code of Edited' })).toContainText('line20 = 20');
});

test('says on one line that a file with a long name was added', { tag: '@slow' }, async ({ page, ada }) => {
  const { id } = await ada.createSnippet({ title: 'W'.repeat(255) });
  await page.setViewportSize(PHONE.viewport);
  await page.goto(`/snippets/${id}/history`);
  expect((await page.getByText('Added', { exact: true }).boundingBox())?.height).toBeLessThan(20);
});
