import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectNoSidewaysScroll, expectToast, PHONE, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';
import { codeOf, DRAFT, dialogOf, fill, openDialog } from './support/snippet-dialog.ts';

test('keeps mixed line ends and converts those of pasted text', { tag: '@slow' }, async ({ page, ada }) => {
  const code = 'windows\r\nunix\nold\rlast';
  await ada.createSnippet({ title: 'Mixed', code });
  await ada.createSnippet({ title: 'Batch', code: 'one\r\ntwo\r\n' });
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
  await dialog.getByLabel('Title').fill('Mixed, renamed');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Mixed, renamed', files: [{ code }] });
  await expect(dialog).toBeHidden();

  await chooseFromMenu(page, 'Batch', 'Edit');
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('three\nfour'));
  await codeOf(dialog).press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(dialog.locator('.cm-line')).toHaveText(['one', 'two', 'three', 'four']);
  const pasted = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Update Snippet' }).click();
  expect((await pasted).postDataJSON()).toMatchObject({ files: [{ code: 'one\r\ntwo\r\nthree\r\nfour' }] });
});

test('creates a snippet with the keyboard, leaving the editor with Escape and Tab', async ({ page }) => {
  await page.goto('/snippets');
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  const release = await holdReplies(page, /\/assets\/snippet-dialog-/);
  // Typed before the dialog has loaded.
  await page.keyboard.type('nNo mo');
  await expect(dialogOf(page)).toHaveCount(0);
  release();
  const dialog = dialogOf(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await page.keyboard.type('use');
  await page.keyboard.press('Tab');
  await expect(codeOf(dialog)).toBeFocused();
  await page.keyboard.type('if (x) {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('y');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('File name')).toBeFocused();
  await page.keyboard.press('Tab');
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

test('renders typed code like loaded code, and keeps the draft to the last letter when the page is left or the dialog closed by a click outside', {
  tag: '@slow',
}, async ({ page }) => {
  // A dialog that scrolls has the line at another fraction of a pixel.
  await page.setViewportSize({ width: 1280, height: 1000 });
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

  await codeOf(dialog).press('ControlOrMeta+End');
  await page.keyboard.type('; const steadily = "typed";', { delay: 20 });
  await page.reload();
  await openDialog(page);
  await expect(codeOf(dialog)).toHaveText('x; // a => b !== c; const steadily = "typed";');
  await dialog.getByLabel('Title').fill('Unfinished');
  await page.mouse.click(10, 400);
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Draft kept', 'It is restored when you open this dialog again.');
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('Unfinished');
});

test('keeps the draft of one tab when another tab saves its own', { tag: '@slow' }, async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/snippets');
  const here = await openDialog(page);
  const there = await openDialog(other);
  await fill(here, 'Typed here', 'here()');
  await here.getByLabel('Title').press('Escape');
  await expectToast(page, 'Draft kept', 'It is restored when you open this dialog again.');
  await fill(there, 'Typed there', 'there()');
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('there()');
  await there.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(there).toBeHidden();

  await openDialog(page);
  await expect(here.getByLabel('Title')).toHaveValue('Typed here');
  await expect(codeOf(here)).toHaveText('here()');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('creates a snippet with three files, then edits and reorders them', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/snippets');
    const dialog = await openDialog(page);
    const tab = (name: string) => dialog.getByRole('tab', { name });
    await fill(dialog, 'Three files', 'first()');
    for (const [name, code] of [
      ['two.css', '.two {}'],
      ['three.md', '# Three'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add file' }).click();
      await expect(dialog.getByLabel('File name')).toBeFocused();
      await page.keyboard.type(name);
      await codeOf(dialog).fill(code);
    }
    await expect(dialog.getByRole('button', { name: 'Language: Markdown' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Snippet' }).click();
    await expect(dialog).toBeHidden();

    await chooseFromMenu(page, 'Three files', 'Edit');
    await expect(dialog.getByRole('tab')).toHaveText(['three-files.js', 'two.css', 'three.md']);
    await expect(codeOf(dialog)).toHaveText('first()');
    await codeOf(dialog).press('ControlOrMeta+End');
    // At once: letters that are typed slowly are undone one by one.
    await page.keyboard.insertText('; second()');
    await dialog.getByRole('button', { name: 'Expand' }).click();
    await expectNoSidewaysScroll(page);
    await tab('three.md').click();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(tab('three.md')).toBeFocused();
    await dialog.getByRole('button', { name: 'Move left' }).click();
    await expect(dialog.getByRole('tab')).toHaveText(['three.md', 'three-files.js', 'two.css']);
    await tab('three-files.js').click();
    // The editor kept its undo history.
    await codeOf(dialog).press('ControlOrMeta+z');
    await expect(codeOf(dialog)).toHaveText('first()');
    await codeOf(dialog).press('ControlOrMeta+y');
    await expect(codeOf(dialog)).toHaveText('first(); second()');
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await accessibilityViolations(page, theme === 'light' ? 'all' : 'color')).toEqual([]);
    }
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await dialog.getByRole('button', { name: 'Update Snippet' }).click();
    expect(await (await saved).json()).toMatchObject({
      version: 2,
      files: [
        { name: 'three.md', code: '# Three' },
        { name: 'three-files.js', code: 'first(); second()' },
        { name: 'two.css', code: '.two {}' },
      ],
    });
    await expect(card(page, 'Three files')).toContainText('# Three');
  });

  test('fits, scrolls inside and keeps its buttons in view', { tag: '@slow' }, async ({ page }) => {
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
