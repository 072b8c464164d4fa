import type { Locator, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { expectToast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';
import { codeOf, fill, openDialog } from './support/snippet-dialog.ts';

const OUT_OF_ORDER = { status: 503 };

/** Presses Enter and fails the resulting call. The focus stays in the dialog until the reply. */
async function failByEnter(page: Page, dialog: Locator, address: RegExp): Promise<void> {
  await failCalls(page, address, OUT_OF_ORDER, 'POST');
  const release = await holdReplies(page, address);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog).toBeFocused();
  await page.keyboard.type('lost');
  release();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
}

test('keeps the caret in the field when saving a snippet by Enter fails', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Tried ice', 'again()');
  const title = dialog.getByLabel('Title');
  await title.press('End');
  for (const _ of 'ice') await page.keyboard.press('ArrowLeft');
  await failByEnter(page, dialog, /\/api\/snippets$/);
  await expectToast(page, 'Error creating snippet', 'Out of order');
  await expect(title).toBeFocused();
  await page.keyboard.type('tw');
  await expect(title).toHaveValue('Tried twice');
  await expect(codeOf(dialog)).toHaveText('again()');
});

test('returns the focus when a key removes the focused button', { tag: '@slow' }, async ({ page, ada }) => {
  await ada.createSnippet({ title: 'Tagged', tags: ['alpha'] });
  await page.goto('/tags');
  const pill = page.getByRole('button', { name: 'alpha 1 snippet' });
  await pill.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear filter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select a tag' })).toBeVisible();
  await expect(pill).toBeFocused();

  await page.keyboard.press('Enter');
  const chip = page.getByRole('article').getByRole('button', { name: 'alpha' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(pill).toBeFocused();
});

test('moves the focus to the content when a click removes the focused button', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  const { id } = await ada.createSnippet({ title: 'Edited', code: 'one()' });
  await ada.call('PUT', `/api/snippets/${id}`, { title: 'Edited', code: 'two()', language: 'javascript' });
  await page.goto(`/snippets/${id}/history?version=1`);
  await page.getByRole('button', { name: 'Restore all' }).click();
  await expectToast(page, 'Version restored', 'It is now version 3.');
  await expect(page.getByRole('main')).toBeFocused();
});

test('does not move the focus when the focused card is scrolled out of view', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => ada.createSnippet({ title: `Card ${at}`, code: 'line\n'.repeat(9) })),
  );
  await page.goto('/snippets');
  const star = page.getByRole('article').first().locator('[data-star]');
  await page.getByRole('combobox', { name: 'Sort by' }).focus();
  await star.focus();
  await page.keyboard.press('Shift');
  await page.mouse.wheel(0, 6_000);
  await expect(star).not.toBeFocused();
  // Longer than the app waits before it restores the focus.
  await page.waitForTimeout(300);
  await expect(page.locator('body')).toBeFocused();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('never scrolls the focused element under the header', { tag: '@slow' }, async ({ page, ada }) => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await ada.createSnippet({ title, tags: ['alpha'] });
    await page.goto('/snippets');
    await page.getByRole('button', { name: 'More for One' }).focus();
    const header = await page.getByRole('banner').boundingBox();
    for (let step = 0; step < 50; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator('main :focus');
      if ((await focused.count()) === 0) break;
      expect((await focused.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
    }
    await expect(page.locator('main :focus')).toHaveCount(0);
  });
});
