import { dropFiles, holdFiles } from './support/files.ts';
import { expect } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const OVERLAY = 'Drop files to add them';

test('opens a dropped file as a new snippet, and shows no overlay for text that is dragged inside the page', async ({
  page,
}) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'All Snippets' });
  await heading.selectText();
  await heading.hover();
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 5 });
  await expect(page.getByText(OVERLAY)).toBeHidden();
  await page.mouse.up();

  const files = [{ name: 'retry.py', text: 'def retry():\n\tpass\n' }];
  await holdFiles(page, files);
  await expect(page.getByText(OVERLAY)).toBeVisible();
  await dropFiles(page, files);
  await expect(page.getByText(OVERLAY)).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  await expect(dialog.getByLabel('Title')).toHaveValue('retry');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toContainText('def retry():');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(card(page, 'retry')).toContainText('Python');
});
