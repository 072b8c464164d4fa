import type { Locator, Page } from '@playwright/test';
import { Collection } from '#contract/collections.ts';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE } from './support/replies.ts';
import { codeOf, dialogOf, openDialog } from './support/snippet-dialog.ts';

const update = (page: Page) => dialogOf(page).getByRole('button', { name: 'Update Snippet' }).click();
const CHANGED = 'This snippet was changed elsewhere after you opened it.';

test('what was changed elsewhere is shown before it is replaced', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const { id, ...made } = await ada.hang({ title: 'Two hands', code: 'first()' });
  await page.goto('/snippets');
  await expect(card(page, 'Two hands')).toBeVisible();
  await ada.call('PUT', `/api/snippets/${id}`, { ...made, code: 'elsewhere()', tags: ['theirs'] });

  await chooseFromMenu(page, 'Two hands', 'Edit');
  await dialogOf(page).getByLabel('Description').fill('Mine');
  await dialogOf(page).getByLabel('Tags').focus();
  await update(page);
  await expect(dialogOf(page).getByRole('alert')).toContainText(CHANGED);
  await expect(dialogOf(page).getByRole('alert')).toBeInViewport();
  await expect(dialogOf(page).getByRole('region', { name: 'Code as it is now' })).toContainText('elsewhere()');
  await expect(dialogOf(page)).toContainText('Tags: theirs');
  await expect(codeOf(dialogOf(page))).toHaveText('first()');
  await expect(dialogOf(page).getByLabel('Description')).toHaveValue('Mine');
  expect(await ada.call('GET', `/api/snippets/${id}`)).toMatchObject({ code: 'elsewhere()', description: null });

  await update(page);
  await expect(dialogOf(page)).toBeHidden();
  expect(await ada.call('GET', `/api/snippets/${id}`)).toMatchObject({ code: 'first()', description: 'Mine' });
});

test('a draft of an older version says so, and replaces nothing unseen', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const { id, ...made } = await ada.hang({ title: 'Left alone', code: 'first()' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Left alone', 'Edit');
  await dialogOf(page).getByLabel('Description').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');
  await ada.call('PUT', `/api/snippets/${id}`, { ...made, code: 'newer()' });
  await page.reload();
  await expect(card(page, 'Left alone')).toContainText('newer()');

  await chooseFromMenu(page, 'Left alone', 'Edit');
  await expect(dialogOf(page)).toContainText('This is the draft you left unsaved. The snippet was changed since.');
  await update(page);
  await expect(dialogOf(page).getByRole('alert')).toContainText(CHANGED);
  expect(await ada.call('GET', `/api/snippets/${id}`)).toMatchObject({ code: 'newer()' });
  await dialogOf(page).getByRole('button', { name: 'Discard draft' }).click();
  await expect(codeOf(dialogOf(page))).toHaveText('newer()');
});

test('what was deleted elsewhere can be made anew, or is kept as the draft of a new one', async ({
  page,
  ada,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const { id } = await ada.hang({ title: 'Gone elsewhere', code: 'still()' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Gone elsewhere', 'Edit');
  await dialogOf(page).getByLabel('Description').fill('Typed meanwhile');
  await ada.call('DELETE', `/api/snippets/${id}`);
  await update(page);
  await expect(dialogOf(page).getByRole('alert')).toContainText('This snippet was deleted elsewhere.');
  await page.keyboard.press('Escape');
  await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');
  await expect(card(page, 'Gone elsewhere')).toBeHidden();

  await openDialog(page);
  await expect(dialogOf(page).getByLabel('Description')).toHaveValue('Typed meanwhile');
  await dialogOf(page).getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(titles(page)).toHaveText(['Gone elsewhere']);
});

async function editCollection(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('article', { name })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  return page.getByRole('dialog');
}

test('a collection that was changed elsewhere is shown before it is replaced', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const { id } = Collection.parse(await ada.call('POST', '/api/collections', { name: 'Shell' }));
  await page.goto('/collections');
  const dialog = await editCollection(page, 'Shell');
  await ada.call('PUT', `/api/collections/${id}`, { name: 'Their shell', description: 'Theirs' });
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const meanwhile = dialog.getByRole('region', { name: 'Conflict' });
  await expect(meanwhile).toContainText('This collection was changed elsewhere after you opened it.');
  await expect(meanwhile).toContainText('Their shell');
  await expect(meanwhile).toContainText('Theirs');
  await expect(dialog.getByLabel('Name')).toHaveValue('Shell');
  expect(await ada.call('GET', `/api/collections/${id}`)).toMatchObject({ name: 'Their shell' });

  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await ada.call('GET', `/api/collections/${id}`)).toMatchObject({ name: 'Shell', description: 'Mine' });
});

test('a collection that was deleted elsewhere can be made anew, or is kept as the draft of a new one', async ({
  page,
  ada,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const { id } = Collection.parse(await ada.call('POST', '/api/collections', { name: 'Gone elsewhere' }));
  await page.goto('/collections');
  const dialog = await editCollection(page, 'Gone elsewhere');
  await dialog.getByLabel('Description').fill('Typed meanwhile');
  await ada.call('DELETE', `/api/collections/${id}`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This collection was deleted elsewhere.');
  await page.keyboard.press('Escape');
  await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();

  await page.getByRole('button', { name: 'New Collection' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed meanwhile');
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(page.getByRole('article', { name: 'Gone elsewhere' })).toContainText('Typed meanwhile');
});
