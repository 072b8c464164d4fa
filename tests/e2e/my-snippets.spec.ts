import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the screen has one’s own snippets alone, narrowed by the sidebar and the search in the header', async ({
  page,
  ada,
  bob,
}) => {
  await ada.hang({ title: 'Mine in Go', language: 'go', tags: ['web'] });
  await ada.hang({ title: 'Mine in CSS', language: 'css' });
  await bob.hang({ title: 'Of Bob', language: 'rust', tags: ['strange'], isPublic: true });
  await page.goto('/snippets');
  await expect(page.getByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  await expect(page.getByText('Collect, organize, and discover code snippets')).toBeVisible();
  await expect(page).toHaveTitle(/^My Snippets/);
  await expect(titles(page)).toHaveText(['Mine in CSS', 'Mine in Go']);

  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('button', { name: 'Rust' })).toHaveCount(0);
  await expect(sidebar.getByRole('button', { name: 'strange' })).toHaveCount(0);
  await sidebar.getByRole('button', { name: 'Go' }).click();
  await expect(titles(page)).toHaveText(['Mine in Go']);
  await sidebar.getByRole('button', { name: 'Go' }).click();
  await page.getByRole('searchbox', { name: 'Search snippets' }).fill('css');
  await expect(titles(page)).toHaveText(['Mine in CSS']);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A-Z');
  await expect(page).toHaveURL('/snippets?search=css&sort=az');
});

test('a card shows a piece of the code and copies all of it', async ({ page, ada }) => {
  const code = Array.from({ length: 400 }, (_, line) => `\tline ${line} of many`).join('\n');
  await ada.hang({ title: 'Long', code, description: 'Lines', tags: ['lots'] });
  await page.goto('/snippets');
  const long = card(page, 'Long');
  const view = long.getByRole('region', { name: 'Code of Long' });
  const { height, scrolls } = await view.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(height).toBeLessThanOrEqual(12 * 16);
  expect(scrolls).toBe(true);
  await expect(long).toContainText('0 uses');
  await expect(long).toContainText('just now');
  await expect(long).toContainText('JavaScript');

  await long.getByRole('button', { name: 'Copy code' }).click();
  await expectToast(page, 'Code copied!');
  expect(await clipboard(page)).toBe(code);
  await expect(long).toContainText('1 uses');
  await page.reload();
  await expect(long).toContainText('1 uses');
});

test('code is coloured as far as a card shows it, and on as it is scrolled', async ({ page, ada }) => {
  const code = Array.from({ length: 60 }, (_, line) => `const number${line} = ${line};`).join('\n');
  await ada.hang({ title: 'Sixty lines', code, language: 'javascript' });
  await page.goto('/snippets');
  const view = page.getByRole('region', { name: 'Code of Sixty lines' });
  const coloured = async () =>
    view
      .locator('.code-line')
      .filter({ has: page.locator('span') })
      .count();
  await expect.poll(coloured).toBe(12);
  await view.hover();
  await page.mouse.wheel(0, 5_000);
  await expect.poll(coloured).toBeGreaterThan(12);
  await expect(view.getByText('number59')).toBeInViewport();
});

test('the copy button says so for one second', async ({ page, ada }) => {
  await ada.hang({ title: 'Copied' });
  await page.clock.install();
  await page.goto('/snippets');
  await expect(card(page, 'Copied')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = card(page, 'Copied').getByRole('button', { name: /^Cop/ });
  await button.click();
  await expect(button).toHaveAccessibleName('Copied');
  await page.clock.runFor(999);
  await expect(button).toHaveAccessibleName('Copied');
  await page.clock.runFor(1);
  await expect(button).toHaveAccessibleName('Copy code');
});

test('a browser that does not let us copy is told with a way out', async ({ page, ada }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Forbidden'));
    document.execCommand = () => false;
  });
  await ada.hang({ title: 'Stays here' });
  await page.goto('/snippets');
  await card(page, 'Stays here').getByRole('button', { name: 'Copy code' }).click();
  await expectToast(
    page,
    'Copy failed',
    'Could not copy to clipboard. Try again or use the edit mode to select and copy manually.',
  );
  await expect(card(page, 'Stays here')).toContainText('0 uses');
});

test('the owner’s menu has all that can be done', async ({ page, ada }) => {
  await ada.hang({ title: 'Owned' });
  await page.goto('/snippets');
  await page.getByRole('button', { name: 'More for Owned' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Share', 'Make public', 'Add to collection', 'Edit', 'Delete']);
});

test('a snippet is published and taken back, and the server’s answer says which', async ({
  page,
  ada,
  openBrowser,
}) => {
  await ada.hang({ title: 'In and out' });
  await page.goto('/snippets');
  await expect(card(page, 'In and out').getByText('Private')).toBeAttached();
  await chooseFromMenu(page, 'In and out', 'Make public');
  await expectToast(page, 'Snippet published');
  await expect(card(page, 'In and out').getByText('Public')).toBeAttached();
  const link = await card(page, 'In and out').getByRole('link', { name: 'In and out' }).getAttribute('href');
  const visitor = await openBrowser();
  await visitor.goto(link ?? '');
  await expect(visitor.getByRole('heading', { level: 1, name: 'In and out' })).toBeVisible();

  await chooseFromMenu(page, 'In and out', 'Make private');
  await expectToast(page, 'Snippet unpublished');
  await expect(card(page, 'In and out').getByText('Private')).toBeAttached();
});

test('a visibility that cannot be changed stays as it was', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Stuck' });
  await page.goto('/snippets');
  await failCalls(page, /\/publish$/, { status: 503 });
  await chooseFromMenu(page, 'Stuck', 'Make public');
  await expectToast(page, 'Error', 'Failed to update visibility. Please try again.');
  await expect(card(page, 'Stuck').getByText('Private')).toBeAttached();
});

test('sharing a private snippet gives its link, says that it is private and can publish it', async ({
  page,
  ada,
  openBrowser,
}) => {
  await ada.hang({ title: 'Secret recipe' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Secret recipe', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share snippet' });
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveAttribute('readonly');
  const link = await field.inputValue();
  expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/shared/[\\w-]+$`));
  await expect(dialog).toContainText('This snippet is private. The link works once it is public.');

  await dialog.getByRole('button', { name: 'Make public' }).click();
  await expectToast(page, 'Snippet published');
  await expect(dialog.getByRole('button', { name: 'Make public' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied!', 'Share link copied to clipboard.');
  expect(await clipboard(page)).toBe(link);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'More for Secret recipe' })).toBeFocused();

  const visitor = await openBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Secret recipe' })).toBeVisible();
});

test('the link’s button says for two seconds that it has copied', async ({ page, ada }) => {
  await ada.hang({ title: 'Linked', isPublic: true });
  await page.clock.install();
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Linked', 'Share');
  const button = page.getByRole('dialog').getByRole('button', { name: /^Cop/ });
  await expect(button).toHaveAccessibleName('Copy link');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(button).toHaveAccessibleName('Copied');
  await page.clock.runFor(1_999);
  await expect(button).toHaveAccessibleName('Copied');
  await page.clock.runFor(1);
  await expect(button).toHaveAccessibleName('Copy link');
});

for (const [what, failure] of [
  ['fails', { status: 500 }],
  ['gives no link', { status: 200, body: {} }],
] as const) {
  test(`a share that ${what} is told`, async ({ page, ada, complaints }) => {
    if (failure.status === 500) complaints.allow(COMPLAINT_OF_FAILURE);
    await ada.hang({ title: 'Unshared' });
    await page.goto('/snippets');
    await failCalls(page, /\/share$/, failure);
    await chooseFromMenu(page, 'Unshared', 'Share');
    await expectToast(page, 'Sharing failed', 'Could not create a share link. Please try again.');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('deleting asks first; Cancel keeps the snippet', async ({ page, ada }) => {
  await ada.hang({ title: 'Doomed' });
  await ada.hang({ title: 'Stays' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Doomed', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete snippet' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Doomed')).toBeVisible();

  const release = await holdReplies(page, /\/api\/snippets\/\d+$/);
  await chooseFromMenu(page, 'Doomed', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expectToast(page, 'Snippet deleted', 'The snippet has been permanently deleted.');
  await expect(titles(page)).toHaveText(['Stays']);
  // What had the focus is gone: it is on the card beside, not lost.
  await expect(page.getByRole('button', { name: 'More for Stays' })).toBeFocused();
  await page.reload();
  await expect(titles(page)).toHaveText(['Stays']);
});

test('a snippet that cannot be deleted stays, and the question with it', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Tough' });
  await page.goto('/snippets');
  const mend = await failCalls(page, /\/api\/snippets\/\d+$/, 'no reply', 'DELETE');
  await chooseFromMenu(page, 'Tough', 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error deleting snippet', 'Failed to delete the snippet. Please try again.');
  await expect(dialog).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Snippet deleted', 'The snippet has been permanently deleted.');
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
});

test('the question stays while the snippet is being deleted, and a failure is told', async ({
  page,
  ada,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Tough' });
  await page.goto('/snippets');
  await failCalls(page, /\/api\/snippets\/\d+$/, 'no reply', 'DELETE');
  const release = await holdReplies(page, /\/api\/snippets\/\d+$/);
  await chooseFromMenu(page, 'Tough', 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.mouse.click(10, 400);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expectToast(page, 'Error deleting snippet', 'Failed to delete the snippet. Please try again.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

for (const [outcome, succeeds, title, description] of [
  ['was deleted', true, 'Snippet deleted', 'The snippet has been permanently deleted.'],
  ['could not be', false, 'Error deleting snippet', 'Failed to delete the snippet. Please try again.'],
] as const) {
  test(`that a snippet ${outcome} is told to who went back meanwhile`, async ({ page, ada, complaints }) => {
    await ada.hang({ title: 'Doomed' });
    await page.goto('/collections');
    await page.getByRole('link', { name: 'My Snippets' }).click();
    if (!succeeds) {
      complaints.allow(COMPLAINT_OF_FAILURE);
      await failCalls(page, /\/api\/snippets\/\d+$/, { status: 500 }, 'DELETE');
    }
    const release = await holdReplies(page, /\/api\/snippets\/\d+$/);
    await chooseFromMenu(page, 'Doomed', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(toast(page).locator('p')).toHaveCount(0);
    release();
    await expectToast(page, title, description);
    await expect(page).toHaveURL('/collections');
  });
}

test('right-to-left words, a language nobody knows and many tags hang straight', async ({ page, ada }) => {
  const tags = Array.from({ length: 12 }, (_, index) => `tag-${index}`);
  await ada.hang({ title: 'דוגמה קצרה', description: 'תיאור', code: 'شكرا = 1', language: 'brand-new', tags });
  await page.goto('/snippets');
  const rtl = card(page, 'דוגמה קצרה');
  await expect(rtl.getByRole('heading')).toHaveCSS('direction', 'rtl');
  await expect(rtl.getByRole('region')).toHaveCSS('direction', 'ltr');
  await expect(rtl).toContainText('brand-new');
  await expect(rtl.getByRole('button', { name: /^tag-/ })).toHaveCount(6);
  await rtl.getByRole('button', { name: '+6 more tags' }).click();
  await expect(rtl.getByRole('button', { name: /^tag-/ })).toHaveCount(12);
  await rtl.getByRole('button', { name: 'tag-11' }).click();
  await expect(page).toHaveURL('/snippets?tag=tag-11');
  await expect(rtl.getByRole('button', { name: 'tag-11' })).toHaveAttribute('aria-pressed', 'true');
});

test('a title that turns the direction of reading turns nothing but itself', async ({ page, ada }) => {
  await ada.hang({ title: 'notes \u202Etxt.exe' });
  await page.goto('/snippets');
  await page.getByRole('button', { name: 'More for notes' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByText('will be deleted for good');
  const left = (word: string) =>
    question.evaluate((element, part) => {
      const text = element.lastChild as Text;
      const range = new Range();
      const at = text.data.indexOf(part);
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      return range.getBoundingClientRect().left;
    }, word);
  expect(await left('will')).toBeLessThan(await left('deleted'));
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a snippet is shared and deleted by touch', async ({ page, ada }) => {
    await ada.hang({ title: 'Touched', isPublic: true });
    await page.goto('/snippets');
    await page.getByRole('button', { name: 'More for Touched' }).tap();
    await page.getByRole('menuitem', { name: 'Share' }).tap();
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: 'More for Touched' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Delete snippet' });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Delete' }).tap();
    await expect(card(page, 'Touched')).toBeHidden();
  });
});
