import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, collectRequests, type Failure, failCalls, holdReplies } from './support/replies.ts';
import { codeOf, DRAFT, dialogOf, fill, openDialog } from './support/snippet-dialog.ts';

const SAVE = /\/api\/snippets(\/\d+)?$/;
test('the dialog has the five fields, their sizes and a first language', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await expect(dialog).toHaveAccessibleName('Create Snippet');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  // As laid out: while the dialog opens, what it is painted at is a fraction smaller.
  expect(await dialog.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(600);
  const editor = dialog.locator('.code-editor');
  expect(await editor.evaluate((element: HTMLElement) => element.offsetHeight)).toBeGreaterThanOrEqual(150);
  await expect(dialog.getByLabel('Description')).toHaveAttribute('rows', '2');
  await expect(dialog.getByRole('button', { name: 'Language: JavaScript' })).toBeVisible();
  await expect(dialog.getByLabel('Tags')).toBeVisible();
});

test('a title and code must be there, without the spaces around them', async ({ page }) => {
  await page.goto('/');
  const asked = collectRequests(page, SAVE);
  const dialog = await openDialog(page);
  await fill(dialog, '   ', ' \n ');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expectToast(page, 'Error', 'Title and code are required');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('Code is required')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  expect(asked.filter((request) => request.method() === 'POST')).toEqual([]);
});

test('a snippet is created: the label and the buttons while it is saved, then the list has it', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, '  Made here  ', 'const made = true;');
  await dialog.getByLabel('Description').fill('By hand');
  await dialog.getByRole('button', { name: 'Language: JavaScript' }).click();
  await page.getByPlaceholder('Search language').fill('typescr');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Tags').fill('one,two, one,');
  await dialog.getByLabel('Tags').fill('three');
  await page.keyboard.press('Enter');

  const release = await holdReplies(page, SAVE);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && SAVE.test(request.url()));
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Language: TypeScript' })).toBeDisabled();
  await expect(dialog.getByLabel('Tags')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  expect((await sent).postDataJSON()).toEqual({
    title: 'Made here',
    code: 'const made = true;',
    description: 'By hand',
    language: 'typescript',
    tags: ['one', 'two', 'three'],
    userId: null,
  });
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Snippet created', 'Your code snippet has been created successfully.');
  const made = card(page, 'Made here');
  await expect(made).toContainText('By hand');
  await expect(made).toContainText('TypeScript');
  await expect(made.getByRole('button', { name: /^(one|two|three)$/ })).toHaveText(['one', 'two', 'three']);

  // The next one begins empty, and in the first language again.
  await openDialog(page);
  await expect(dialog.getByText(DRAFT)).toBeHidden();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(codeOf(dialog)).toHaveText('');
  await expect(dialog.getByRole('button', { name: 'Language: JavaScript' })).toBeVisible();
});

test('a key pressed again while a snippet is saved makes no second one', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Once', 'once()');
  const release = await holdReplies(page, SAVE);
  await codeOf(dialog).press('Control+Enter');
  await codeOf(dialog).press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await codeOf(dialog).press('Control+Enter');
  release();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(titles(page)).toHaveText(['Once']);
});

test('a snippet is changed: its fields are there, and the list follows', async ({ page, ada }) => {
  const code = Array.from({ length: 300 }, (_, line) => `line ${line}`).join('\n');
  await ada.hang({ title: 'Before', code, description: 'Old words', language: 'docker', tags: ['kept', 'dropped'] });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Before', 'Edit');
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName('Edit Snippet');
  await expect(dialog.getByLabel('Title')).toHaveValue('Before');
  await expect(dialog.getByLabel('Description')).toHaveValue('Old words');
  await expect(dialog.getByRole('button', { name: 'Language: Dockerfile' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove dropped' }).click();
  await dialog.getByLabel('Title').fill('After');

  const release = await holdReplies(page, SAVE);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  expect((await sent).postDataJSON()).toMatchObject({ title: 'After', code, tags: ['kept'], language: 'docker' });
  await expectToast(page, 'Snippet updated', 'Snippet updated successfully');
  await expect(titles(page)).toHaveText(['After']);
});

test('line ends that nobody touched stay as they were stored', async ({ page, ada }) => {
  const code = 'windows\r\nunix\nold\rlast';
  await ada.hang({ title: 'Mixed', code });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Mixed', 'Edit');
  const dialog = dialogOf(page);
  await expect(dialog.locator('.cm-line')).toHaveText(['windows', 'unix', 'old', 'last']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await chooseFromMenu(page, 'Mixed', 'Edit');
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await expect(dialog.getByText(DRAFT)).toBeHidden();
  await codeOf(dialog).press('ControlOrMeta+End');
  await page.keyboard.type('!');
  await page.keyboard.press('Backspace');
  await dialog.getByLabel('Title').fill('Mixed still');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Mixed still', code });
});

test('what is pasted into code of Windows takes its line ends', async ({ page, ada }) => {
  await ada.hang({ title: 'Batch', code: 'one\r\ntwo\r\n' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Batch', 'Edit');
  const dialog = dialogOf(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('three\nfour'));
  await codeOf(dialog).press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(dialog.locator('.cm-line')).toHaveText(['one', 'two', 'three', 'four']);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ code: 'one\r\ntwo\r\nthree\r\nfour' });
});

test('code that is typed letter by letter looks as it does when it is opened', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await codeOf(dialog).pressSequentially('x; // a => b !== c', { delay: 60 });
  const line = () => dialog.locator('.cm-line').screenshot({ caret: 'hide' });
  await dialog.getByLabel('Title').fill('Typed');
  await dialog.getByLabel('Description').focus();
  const typed = await line();
  await page.keyboard.press('Escape');
  await openDialog(page);
  await expect(codeOf(dialog)).toHaveText('x; // a => b !== c');
  await dialog.getByLabel('Description').focus();
  await expect(async () => expect((await line()).equals(typed)).toBe(true)).toPass({ timeout: 5_000 });
});

test('a language can be found by typing, and be one that nobody knows', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'In my own tongue', 'foo');
  await dialog.getByRole('button', { name: /^Language/ }).click();
  await page.getByPlaceholder('Search language').fill('MyLang');
  await page.getByRole('option', { name: 'Use “mylang”' }).click();
  await expect(dialog.getByRole('button', { name: 'Language: mylang' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(card(page, 'In my own tongue')).toContainText('mylang');
});

test('tags come by Enter, comma and a pasted list, and go by Backspace', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const tags = dialog.getByLabel('Tags');
  const chips = dialog.getByRole('button', { name: /^Remove/ });
  await tags.pressSequentially('alpha,');
  await tags.pressSequentially('beta');
  await tags.press('Enter');
  await page.evaluate(() => navigator.clipboard.writeText('gamma, alpha ,, delta\nepsilon'));
  await tags.press('ControlOrMeta+v');
  await expect(chips).toHaveCount(5);
  await tags.press('Backspace');
  await expect(chips).toHaveCount(4);
  await tags.fill(`${'x'.repeat(51)},`);
  await expect(dialog.getByText('A tag cannot exceed 50 characters')).toBeVisible();
  await expect(chips).toHaveCount(4);
  await expect(dialog).toBeVisible();
});

for (const [how, save] of [
  ['the button', async (page: Page) => page.getByRole('button', { name: 'Create Snippet' }).click()],
  ['Ctrl+Enter', async (page: Page) => page.keyboard.press('ControlOrMeta+Enter')],
] as const) {
  test(`a tag that is refused stays in its field and is not left out when saved by ${how}`, async ({ page }) => {
    await page.goto('/');
    const dialog = await openDialog(page);
    await fill(dialog, 'Tagged', 'tag()');
    const tags = dialog.getByLabel('Tags');
    await tags.fill('x'.repeat(51));
    await save(page);
    await expect(dialog.getByText('A tag cannot exceed 50 characters')).toBeVisible();
    await expect(tags).toHaveValue('x'.repeat(51));
    await expect(tags).toHaveAttribute('aria-invalid', 'true');
    await expect(tags).toBeFocused();
    await tags.fill('short');
    await save(page);
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Tagged')).toContainText('short');
  });
}

for (const [what, failure, words] of [
  ['fails', { status: 500, body: { message: 'Out of ink' } }, 'Out of ink'],
  ['finds it too large', { status: 413, body: { message: 'Too large' } }, 'Too large'],
  [
    'has been asked too often',
    { status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '7' } },
    'Slow down',
  ],
  ['says nothing', { status: 502, body: {} }, 'API error: 502'],
  [
    'is a proxy',
    { status: 502, body: `<h1>Bad gateway</h1>${'.'.repeat(200)}` },
    `Unexpected response from server: <h1>Bad gateway</h1>${'.'.repeat(80)}`,
  ],
  ['cannot be reached', 'no reply', 'Network error. Please check your internet connection.'],
] as const satisfies readonly (readonly [string, Failure, string])[]) {
  test(`nothing typed is lost where the server ${what}`, async ({ page, complaints }) => {
    complaints.allow(COMPLAINT_OF_FAILURE);
    await page.goto('/snippets');
    const dialog = await openDialog(page);
    await fill(dialog, 'Tried twice', 'again()');
    const mend = await failCalls(page, SAVE, failure, 'POST');
    await dialog.getByRole('button', { name: 'Create Snippet' }).click();
    await expectToast(page, 'Error creating snippet', words);
    await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to create snippet. Please try again.');
    await expect(dialog.getByLabel('Title')).toHaveValue('Tried twice');
    await expect(codeOf(dialog)).toHaveText('again()');
    await mend();
    await dialog.getByRole('button', { name: 'Create Snippet' }).click();
    await expect(dialog).toBeHidden();
    await expect(titles(page)).toHaveText(['Tried twice']);
  });
}

test('what the server finds wrong stands at its field', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Refused' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Refused', 'Edit');
  const dialog = dialogOf(page);
  const issues = [
    { path: 'title', message: 'Not this title' },
    { path: 'tags.0', message: 'Not this tag' },
  ];
  await failCalls(page, SAVE, { status: 400, body: { message: 'Two things are wrong', issues } }, 'PUT');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  await expectToast(page, 'Error updating snippet', 'Two things are wrong');
  await expect(dialog.getByRole('alert')).toHaveText('Error: Failed to update snippet. Please try again.');
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Not this title');
  await expect(dialog.getByLabel('Tags')).toHaveAccessibleDescription(/Not this tag/);
});

test('limits are told before the server has to', async ({ page }) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await fill(dialog, 'x'.repeat(256), 'y');
  await dialog.getByLabel('Description').fill('z'.repeat(2_001));
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title cannot exceed 255 characters');
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(/cannot exceed 2000 characters/);
  await dialog.getByLabel('Title').fill('short');
  await expect(dialog.getByText('Title cannot exceed')).toBeHidden();
});

test('by keyboard alone: opened by a key, filled, out of the editor by Esc and Tab, saved by Ctrl+Enter', async ({
  page,
}) => {
  await page.goto('/snippets');
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = dialogOf(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await page.keyboard.type('No mouse');
  await page.keyboard.press('Tab');
  await expect(codeOf(dialog)).toBeFocused();
  await page.keyboard.type('if (x) {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('y');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Tags')).toBeFocused();
  await page.keyboard.type('keys');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'No mouse').getByRole('button', { name: 'keys' })).toBeVisible();
});

test('right-to-left words are typed from the right, code from the left', async ({ page }) => {
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'مثال قصير', 'print("مرحبا")');
  await expect(dialog.getByLabel('Title')).toHaveCSS('direction', 'rtl');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(card(page, 'مثال قصير')).toContainText('print("مرحبا")');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the dialog fits, scrolls inside and keeps its buttons in view', async ({ page }) => {
    await page.goto('/snippets');
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    const dialog = dialogOf(page);
    await expect(dialog.locator('.cm-content')).toBeVisible();
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Create Snippet' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Create Snippet' }).tap();
    await expectToast(page, 'Error', 'Title and code are required');
    const [words, button] = await Promise.all([
      toast(page).locator('p').last().boundingBox(),
      dialog.getByRole('button', { name: 'Create Snippet' }).boundingBox(),
    ]);
    expect(words?.y).toBeLessThan((button?.y ?? 0) - 100);
    await fill(dialog, 'Thumbs', Array.from({ length: 60 }, () => 'x').join('\n'));
    await dialog.getByLabel('Tags').fill('a,b,c,');
    await dialog.getByRole('button', { name: 'Create Snippet' }).tap();
    await expect(card(page, 'Thumbs')).toBeVisible();
  });
});
