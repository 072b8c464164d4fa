import type { Locator, Page } from '@playwright/test';
import { createCollection, sidebar } from './support/collections.ts';
import { expect, test } from './support/fixtures.ts';
import { createSnippet, newcomer, signUp } from './support/journey.ts';
import { expectNoSidewaysScroll, PHONE } from './support/page-parts.ts';

const menuOf = (card: Locator) => card.getByRole('button', { name: /^More for/ });

/** Answers with something the app cannot take for what it asked; an error status would be told on the console, too. */
async function breakReplies(page: Page, address: RegExp, method: string) {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ body: 'out of order' }) : route.fallback(),
  );
}

test('a person makes a collection, changes it and opens it', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await sidebar(page).getByRole('link', { name: 'Collections' }).click();
  await expect(page).toHaveTitle(/^Collections/);
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
  await expect(page.getByText('Create your first collection to organize your code snippets')).toBeVisible();

  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  const save = dialog.getByRole('button', { name: 'Create Collection' });
  await save.click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('n'.repeat(51));
  await dialog.getByLabel('Description').fill('d'.repeat(201));
  await expect(dialog.getByText('Name cannot exceed 50 characters')).toBeVisible();
  await save.click();
  await expect(dialog.getByText('Description cannot exceed 200 characters')).toBeVisible();
  await dialog.getByLabel('Name').fill('Daily shell');
  await dialog.getByLabel('Description').fill('What I paste every day');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.getByRole('button', { name: 'New Collection' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Daily shell');
  await save.click();
  await expect(page.getByText('Collection created')).toBeVisible();
  await expect(dialog).toBeHidden();

  const shelf = page.getByRole('article', { name: 'Daily shell' });
  await expect(shelf).toContainText('What I paste every day');
  await expect(shelf).toContainText('Created just now');
  await expect(shelf).toContainText('0 snippets');
  await menuOf(shelf).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Collection' });
  await expect(edit.getByLabel('Name')).toHaveValue('Daily shell');
  await edit.getByLabel('Name').fill('Weekly shell');
  await edit.getByLabel('Description').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Collection updated')).toBeVisible();

  const renamed = page.getByRole('article', { name: 'Weekly shell' });
  await expect(renamed).not.toContainText('every day');
  await renamed.getByRole('link', { name: 'View snippets' }).click();
  await expect(page.getByRole('heading', { name: 'Weekly shell' })).toBeVisible();
  await expect(page).toHaveTitle(/^Weekly shell/);
  const active = sidebar(page).getByRole('link', { name: /^Weekly shell/ });
  await expect(active).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'No snippets in this collection' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Snippets' }).click();
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  await expect(active).not.toHaveAttribute('aria-current');
});

test('a collection is filled from a card, emptied and deleted', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await page.goto('/collections');
  await createCollection(page, 'Weekly shell');
  const active = sidebar(page).getByRole('link', { name: /^Weekly shell/ });
  await sidebar(page).getByRole('link', { name: 'My Snippets' }).click();
  await createSnippet(page, { title: 'Find "big" files', code: 'du -ah . | sort -rh | head' });
  const card = page.getByRole('article', { name: 'Find "big" files' });
  await menuOf(card).click();
  await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  const add = page.getByRole('dialog', { name: 'Add to Collection' });
  const choice = add.getByRole('button', { name: /^Weekly shell/ });
  const confirm = add.getByRole('button', { name: 'Add', exact: true });
  await expect(confirm).toBeDisabled();
  await choice.click();
  await expect(confirm).toBeEnabled();
  await choice.click();
  await expect(confirm).toBeDisabled();
  await choice.click();
  const sent = page.waitForRequest(/\/api\/collections\/\d+\/snippets\/\d+$/);
  await confirm.click();
  expect((await sent).postDataJSON()).toEqual({});
  await expect(page.getByText('Added "Find "big" files" to the collection.')).toBeVisible();
  await expect(active).toContainText('1 snippet');

  await active.click();
  await expect(page.getByRole('main')).toContainText('1 snippet, created just now');
  await menuOf(card).click();
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click();
  await expect(page.getByText('Snippet removed')).toBeVisible();
  await expect(page.getByText('The snippet has been removed from the collection.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No snippets in this collection' })).toBeVisible();
  await expect(active).toContainText('0 snippets');
  // What had the focus is gone: it is on the page, not lost.
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'More for Weekly shell' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const doom = page.getByRole('dialog', { name: 'Delete collection' });
  await doom.getByRole('button', { name: 'Cancel' }).click();
  await expect(doom).toBeHidden();
  await page.getByRole('button', { name: 'More for Weekly shell' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await doom.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Collection deleted')).toBeVisible();
  await expect(page.getByText('Your collection has been deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
  await expect(active).toBeHidden();
  await sidebar(page).getByRole('link', { name: 'My Snippets' }).click();
  await expect(card).toBeVisible();
});

test('a card that comes from another window shows in the collection that is open', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await createSnippet(page, { title: 'Elsewhere', code: 'x' });
  await page.goto('/collections');
  await createCollection(page, 'Open');
  const link = sidebar(page).getByRole('link', { name: /^Open/ });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Open', level: 1 })).toBeVisible();
  await link.evaluate(async (target) => {
    const token = JSON.parse(localStorage.getItem('auth_tokens') ?? '{}').id_token;
    const reply = await fetch('/api/snippets', { headers: { authorization: `Bearer ${token}` } });
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('application/x-pegboard-snippet', JSON.stringify((await reply.json())[0]));
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(link).toContainText('1 snippet');
  await expect(page.getByRole('article', { name: 'Elsewhere' })).toBeVisible();
});

test('cards are dragged onto collections, in the sidebar and on their page', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await page.goto('/collections');
  await createCollection(page, 'Near');
  await createCollection(page, 'Far');
  await sidebar(page).getByRole('link', { name: 'Home' }).click();
  await createSnippet(page, { title: 'Dragged', code: 'const carried = "far and near";' });
  const card = page.getByRole('article', { name: 'Dragged' });
  const near = sidebar(page).getByRole('link', { name: /^Near/ });

  await card.getByRole('heading').dragTo(near);
  await expect(page.getByText('The snippet has been added to the collection.')).toBeVisible();
  await expect(near).toContainText('1 snippet');

  // Held over the place of all collections, it goes there; what it was taken from is gone by then.
  await card.getByRole('heading').hover();
  await page.mouse.down();
  await sidebar(page).getByRole('link', { name: 'Collections', exact: true }).hover();
  await page.mouse.move(60, 165, { steps: 3 });
  const far = page.getByRole('article', { name: 'Far' });
  await expect(far).toBeVisible();
  await far.hover();
  await far.hover();
  await page.mouse.up();
  await expect(far).toContainText('1 snippet');

  // In the code one selects, as everywhere.
  await sidebar(page).getByRole('link', { name: 'Home' }).click();
  const code = card.getByRole('region').getByText('carried');
  const box = await code.boundingBox();
  expect(box).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => document.getSelection()?.toString())).not.toBe('');
});

test('other people’s public snippets can be collected, and leave when they become private', async ({
  page,
  openBrowser,
}) => {
  await signUp(page, newcomer('Ada'));
  const title = `Shared ${Math.random()}`;
  await createSnippet(page, { title, code: 'echo hello' });
  const own = page.getByRole('article', { name: title });
  await menuOf(own).click();
  await page.getByRole('menuitem', { name: 'Make public' }).click();
  await expect(page.getByText('Snippet published')).toBeVisible();

  const grace = await openBrowser();
  await signUp(grace, newcomer('Grace'));
  const card = grace.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Add to collection' }).click();
  const add = grace.getByRole('dialog', { name: 'Add to Collection' });
  await expect(add.getByText('No collections yet')).toBeVisible();
  await expect(add.getByText('Create a collection first to add snippets to it.')).toBeVisible();
  await add.getByRole('button', { name: 'New Collection' }).click();
  const create = grace.getByRole('dialog', { name: 'New Collection' });
  await create.getByLabel('Name').fill('Found');
  await grace.keyboard.press('Enter');
  await expect(add.getByRole('button', { name: /^Found/ })).toHaveAttribute('aria-pressed', 'true');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(grace.getByText('Snippet added')).toBeVisible();
  const found = sidebar(grace).getByRole('link', { name: /^Found/ });
  await found.click();
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: title }).click();
  await grace.getByRole('button', { name: 'Add to collection' }).click();
  await expect(add.getByRole('button', { name: /^Found/ })).toContainText('1 snippet');
  await grace.keyboard.press('Escape');
  await grace.goBack();

  await menuOf(own).click();
  await page.getByRole('menuitem', { name: 'Make private' }).click();
  await expect(page.getByText('Snippet unpublished')).toBeVisible();
  await grace.reload();
  await expect(grace.getByRole('heading', { name: 'No snippets in this collection' })).toBeVisible();
  await expect(found).toContainText('0 snippets');
});

test('what cannot be loaded or stored is told, and nothing that was typed or there is lost', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  await createSnippet(page, { title: 'Stays', code: 'true' });
  const refused = 'Unexpected response from server: out of order';

  await breakReplies(page, /\/api\/collections$/, 'GET');
  await page.goto('/collections');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Error loading collections' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(refused);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();

  await breakReplies(page, /\/api\/collections$/, 'POST');
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByLabel('Name').fill('Shelf');
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(page.getByText('Error creating collection')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText(refused);
  await expect(dialog.getByLabel('Name')).toHaveValue('Shelf');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  const link = sidebar(page).getByRole('link', { name: /^Shelf/ });
  await expect(link).toBeVisible();

  await sidebar(page).getByRole('link', { name: 'My Snippets' }).click();
  const card = page.getByRole('article', { name: 'Stays' });
  await breakReplies(page, /\/api\/collections\/\d+\/snippets\/\d+$/, 'POST');
  await menuOf(card).click();
  await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  const add = page.getByRole('dialog', { name: 'Add to Collection' });
  await add.getByRole('button', { name: /^Shelf/ }).click();
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Failed to add snippet to collection. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Snippet added')).toBeVisible();

  await link.click();
  await expect(card).toBeVisible();
  await breakReplies(page, /\/api\/collections\/\d+\/snippets\/\d+$/, 'DELETE');
  await menuOf(card).click();
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click();
  await expect(page.getByText('Error removing snippet')).toBeVisible();
  await expect(card).toBeVisible();

  await page.goto('/collections/0');
  await expect(page.getByRole('heading', { name: 'Error loading collection' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('article', { name: 'Shelf' })).toBeVisible();
});

test('four placeholders stand where collections come, and six where their snippets do', async ({ page }) => {
  await signUp(page, newcomer('Ada'));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/collections$/, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto('/collections');
  await expect(page.getByRole('main').locator('[data-slot="skeleton"]')).toHaveCount(4);
  release();
  await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a card is collected by its menu', async ({ page }) => {
    await signUp(page, newcomer('Ada'));
    await page.getByRole('banner').getByRole('button', { name: 'Add' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Small');
    // What stands in its place until it has come goes the moment it does.
    await expect(dialog.locator('.cm-content')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Code' }).fill('1');
    await dialog.getByRole('button', { name: 'Create Snippet' }).tap();
    await expect(dialog).toBeHidden();
    await menuOf(page.getByRole('article', { name: 'Small' })).tap();
    await page.getByRole('menuitem', { name: 'Add to collection' }).tap();
    const add = page.getByRole('dialog', { name: 'Add to Collection' });
    await add.getByRole('button', { name: 'New Collection' }).tap();
    await page.getByRole('dialog', { name: 'New Collection' }).getByLabel('Name').fill('Pocket');
    await page.getByRole('button', { name: 'Create Collection' }).tap();
    await add.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByText('Snippet added')).toBeVisible();

    await page.getByRole('button', { name: 'Open menu' }).tap();
    await sidebar(page)
      .getByRole('link', { name: /^Pocket/ })
      .tap();
    await expect(page.getByRole('article', { name: 'Small' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page.getByRole('article', { name: 'Pocket' })).toContainText('1 snippet');
    await expectNoSidewaysScroll(page);
  });
});
