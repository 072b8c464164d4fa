import { dropFiles, holdFiles } from './support/files.ts';
import { expect } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const OVERLAY = 'Drop files to add them';

test('opens a dropped file as a new snippet, and shows no overlay for a drag that starts on the page', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/');
  const files = [{ name: 'retry.py', text: 'def retry():\n\tpass\n' }];
  const heading = page.getByRole('heading', { name: 'All Snippets' });
  const overlay = page.getByText(OVERLAY);
  await holdFiles(page, files);
  await expect(overlay).toBeVisible();

  // A dragged image of the page also carries a file. Only its `dragstart` tells it from files of the desktop.
  await heading.dispatchEvent('dragstart');
  await expect(overlay).toBeHidden();
  await heading.dispatchEvent('dragend');
  await expect(overlay).toBeVisible();

  await dropFiles(page, files);
  await expect(overlay).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  await expect(dialog.getByLabel('Title')).toHaveValue('retry');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toContainText('def retry():');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(card(page, 'retry')).toContainText('Python');
});
