import { expect } from './support/fixtures.ts';
import { testAsAda as test } from './support/people.ts';

test('the language is guessed from code and from a title, until a person chooses', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  const language = dialog.getByRole('button', { name: /^Language:/ });
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await dialog.locator('.cm-content').fill('package main\n\nfunc main() {\n\tfmt.Println("hi")\n}');
  await expect(language).toHaveAccessibleName('Language: Go');
  await expect(dialog.getByText('Guessed from the code.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Dockerfile');
  await expect(language).toHaveAccessibleName('Language: Dockerfile');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await dialog.getByLabel('Title').fill('main.rs');
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
  await expect(language).toHaveAccessibleName('Language: JavaScript');
});

test('a language that was chosen stays in the draft, and a discarded draft leaves none behind', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  const language = dialog.getByRole('button', { name: /^Language:/ });
  const openDialog = () => page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  await openDialog();
  await dialog.getByLabel('Title').fill('main.rs');
  await expect(language).toHaveAccessibleName('Language: Rust');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // What was only guessed goes with the draft, and the next is guessed again.
  await openDialog();
  await expect(language).toHaveAccessibleName('Language: Rust');
  await expect(dialog.getByText('Guessed from the title.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
  await dialog.getByLabel('Title').fill('main.go');
  await expect(language).toHaveAccessibleName('Language: Go');

  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(dialog.getByLabel('Title')).toHaveValue('main.go');
  await dialog.getByLabel('Title').fill('other.go');
  // Longer than it takes to be looked at.
  await page.waitForTimeout(800);
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
});
