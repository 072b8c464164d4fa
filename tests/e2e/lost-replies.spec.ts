import type { Page } from '@playwright/test';
import { Collection } from '#contract/collections.ts';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, loseReply, SNIPPET_LIST } from './support/replies.ts';
import { codeOf, dialogOf, fill, openDialog } from './support/snippet-dialog.ts';

const NO_REPLY = 'Network error. Please check your internet connection.';

test.beforeEach(({ complaints }) => complaints.allow(COMPLAINT_OF_FAILURE));

/** Fills in a new snippet and tries to create it, which the server does without a word. @returns the dialog */
async function createUnanswered(page: Page) {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Sent twice', 'again()');
  await loseReply(page, SNIPPET_LIST, 'POST');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to create snippet. Please try again.');
  return dialog;
}

test('a snippet whose reply was lost is tried again and there once; the same once more is meant', async ({ page }) => {
  const dialog = await createUnanswered(page);
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(titles(page)).toHaveText(['Sent twice']);
  await fill(await openDialog(page), 'Sent twice', 'again()');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(titles(page)).toHaveText(['Sent twice', 'Sent twice']);
});

test('a snippet whose reply was lost is there once, too, where the page was loaded anew before the next try', async ({
  page,
  ada,
}) => {
  await createUnanswered(page);
  await page.reload();
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('Sent twice');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  const stored = () => ada.call('GET', '/api/snippets');
  expect(await stored()).toMatchObject([{ title: 'Sent twice' }]);

  await page.reload();
  await fill(await openDialog(page), 'Sent twice', 'again()');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toHaveLength(2);
});

test('what was changed after its reply was lost is not taken for what was sent before', async ({ page }) => {
  const dialog = await createUnanswered(page);
  await fill(dialog, 'Sent, and changed', 'again()');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(titles(page)).toHaveText(['Sent, and changed', 'Sent twice']);
});

test('what was deleted elsewhere after its reply was lost is there with the next try', async ({ page, ada }) => {
  const dialog = await createUnanswered(page);
  await ada.clear();
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(titles(page)).toHaveText(['Sent twice']);
});

test('a change whose reply was lost is not taken for one that was made elsewhere', async ({ page, ada }) => {
  await ada.hang({ title: 'To be changed', code: 'first()', tags: ['kept'] });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'To be changed', 'Edit');
  const dialog = dialogOf(page);
  await fill(dialog, 'Changed', 'second()');
  await loseReply(page, /\/api\/snippets\/\d+$/, 'PUT');
  const update = dialog.getByRole('button', { name: 'Update Snippet' });
  await update.click();
  await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to update snippet. Please try again.');
  await update.click();
  await expectToast(page, 'Snippet updated', 'Snippet updated successfully');
  await expect(dialog).toBeHidden();
  await expect(titles(page)).toHaveText(['Changed']);
  await chooseFromMenu(page, 'Changed', 'Edit');
  await expect(codeOf(dialog)).toHaveText('second()');
  await expect(dialog).not.toContainText('draft');
});

test('what is made public or private, and starred, becomes what is meant, whatever came of the try before', async ({
  page,
  ada,
}) => {
  const { id } = await ada.hang({ title: 'Secret', isPublic: true });
  await page.goto('/snippets');
  const snippet = () => ada.call('GET', `/api/snippets/${id}`);
  await loseReply(page, /\/publish$/, 'POST');
  await chooseFromMenu(page, 'Secret', 'Make private');
  await expectToast(page, 'Error', 'Failed to update visibility. Please try again.');
  // What there is now was looked at.
  await expect(card(page, 'Secret')).toContainText('Private');
  await ada.call('POST', `/api/snippets/${id}/publish`, { isPublic: true });
  await chooseFromMenu(page, 'Secret', 'Make public');
  await expect(card(page, 'Secret')).toContainText('Public');
  expect(await snippet()).toMatchObject({ isPublic: true });

  // Elsewhere, where this page does not see it.
  await ada.call('POST', `/api/snippets/${id}/favorite`, { isFavorite: true });
  await card(page, 'Secret').getByRole('button', { name: 'Add to favorites' }).click();
  await expect(card(page, 'Secret').getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  expect(await snippet()).toMatchObject({ isFavorite: true });

  // Otherwise the list that is read after the star finds it gone.
  await page.waitForLoadState('networkidle');
  await ada.call('DELETE', `/api/snippets/${id}`);
  await chooseFromMenu(page, 'Secret', 'Make private');
  await expectToast(page, 'Error', 'Failed to update visibility. Please try again.');
  await expect(card(page, 'Secret')).toBeHidden();
});

test('a comment whose reply was lost is posted again and there once', async ({ page, ada }) => {
  const { shareId } = await ada.hang({ title: 'Discussed', isPublic: true });
  await page.goto(`/shared/${shareId}`);
  const field = page.getByLabel('Add a comment');
  await field.fill('Said once');
  await loseReply(page, /\/comments$/, 'POST');
  await page.getByRole('button', { name: 'Post' }).click();
  await expectToast(page, 'Error', 'Failed to post your comment. Please try again.');
  await expect(field).toHaveValue('Said once');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1);
});

test('a collection whose reply was lost is made again and there once', async ({ page }) => {
  await page.goto('/collections');
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByLabel('Name').fill('Shelf');
  await loseReply(page, /\/api\/collections$/, 'POST');
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(dialog.getByText(NO_REPLY)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Shelf' })).toHaveCount(1);
});

test('an import whose reply was lost goes on, and nothing of it is there twice', async ({ page }) => {
  await page.goto('/snippets');
  await page.getByRole('banner').getByRole('button', { name: 'Import/Export' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import/Export' });
  await dialog.getByLabel('JSON').fill('[{ "title": "One", "code": "1" }, { "title": "Two", "code": "2" }]');
  await loseReply(page, /\/api\/snippets\/import$/, 'POST');
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await expectToast(page, 'Snippets Imported', 'Successfully imported 2 snippets.');
  await reloaded;
  await expect(titles(page)).toHaveText(['Two', 'One']);
});

test('what is gone already is deleted', async ({ page, ada }) => {
  const { id } = await ada.hang({ title: 'Goes once', isPublic: true });
  const { shareId } = await ada.hang({ title: 'Discussed', isPublic: true });
  await page.goto('/snippets');
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await loseReply(page, /\/api\/snippets\/\d+$/, 'DELETE');
  await chooseFromMenu(page, 'Goes once', 'Delete');
  await confirm();
  await expectToast(page, 'Error deleting snippet', 'Failed to delete the snippet. Please try again.');
  await expect(ada.call('GET', `/api/snippets/${id}`)).rejects.toThrow('404');
  await confirm();
  await expectToast(page, 'Snippet deleted', 'The snippet has been permanently deleted.');
  await expect(titles(page)).toHaveText(['Discussed']);

  await page.goto(`/shared/${shareId}`);
  await page.getByLabel('Add a comment').fill('Goes as well');
  await page.getByRole('button', { name: 'Post' }).click();
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
  await expect(comments).toHaveCount(1);
  await loseReply(page, /\/comments\/\d+$/, 'DELETE');
  const remove = comments.getByRole('button', { name: /^Delete the comment/ });
  for (const left of [1, 0]) {
    await remove.click();
    await confirm();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(comments).toHaveCount(left);
  }
});

test('a comment on what is hidden by now is not said to be deleted', async ({ page, bob }) => {
  const { id, shareId } = await bob.hang({ title: 'Hidden later', isPublic: true });
  await page.goto(`/shared/${shareId}`);
  await page.getByLabel('Add a comment').fill('Stays');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('button', { name: /^Delete the comment/ }).waitFor();
  await bob.call('POST', `/api/snippets/${id}/publish`, { isPublic: false });
  await page.getByRole('button', { name: /^Delete the comment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error', 'Snippet not found');
  expect(await bob.call('GET', `/api/snippets/${id}/comments`)).toMatchObject([{ content: 'Stays' }]);
});

test('a collection that is gone already is deleted, and what is no longer in one is taken out', async ({
  page,
  ada,
}) => {
  const { id: snippetId } = await ada.hang({ title: 'Inside' });
  const { id } = Collection.parse(await ada.call('POST', '/api/collections', { name: 'Shelf' }));
  await ada.call('POST', `/api/collections/${id}/snippets/${snippetId}`, {});
  await page.goto(`/collections/${id}`);
  await expect(card(page, 'Inside')).toBeVisible();
  await ada.call('DELETE', `/api/collections/${id}/snippets/${snippetId}`);
  await chooseFromMenu(page, 'Inside', 'Remove from collection');
  await expectToast(page, 'Snippet removed', 'The snippet has been removed from the collection.');
  await page.goto('/collections');
  const shelf = page.getByRole('article', { name: 'Shelf' });
  await loseReply(page, /\/api\/collections\/\d+$/, 'DELETE');
  await shelf.getByRole('button', { name: 'More for Shelf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await confirm();
  await expectToast(page, 'Error deleting collection', NO_REPLY);
  await confirm();
  await expectToast(page, 'Collection deleted', 'Your collection has been deleted.');
  await expect(shelf).toBeHidden();
});

test('a collection that is gone already is not offered again', async ({ page, ada }) => {
  await ada.hang({ title: 'To be collected' });
  const gone = Collection.parse(await ada.call('POST', '/api/collections', { name: 'Gone' }));
  await ada.call('POST', '/api/collections', { name: 'There' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'To be collected', 'Add to collection');
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' });
  await dialog.getByRole('button', { name: /^Gone/ }).click();
  await ada.call('DELETE', `/api/collections/${gone.id}`);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expectToast(page, 'Error adding snippet', 'Failed to add snippet to collection. Please try again.');
  await expect(dialog.getByRole('button', { name: /^Gone/ })).toBeHidden();
  await expect(add).toBeDisabled();
  await dialog.getByRole('button', { name: /^There/ }).click();
  await add.click();
  await expect(dialog).toBeHidden();
});
