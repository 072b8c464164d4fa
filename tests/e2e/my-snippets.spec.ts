import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu, expectToast, PHONE } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('limits the height of the code on a card and highlights what is visible', async ({ page, ada }) => {
  const code = Array.from({ length: 60 }, (_, line) => `const number${line} = ${line};`).join('\n');
  await ada.createSnippet({ title: 'Sixty lines', code, language: 'javascript' });
  await page.goto('/snippets');
  const view = page.getByRole('region', { name: 'Code of Sixty lines' });
  const highlighted = async () =>
    view
      .locator('.code-line')
      .filter({ has: page.locator('span') })
      .count();
  await expect.poll(highlighted).toBe(12);
  const { height, scrolls } = await view.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(height).toBeLessThanOrEqual(12 * 16);
  expect(scrolls).toBe(true);
  await view.hover();
  await page.mouse.wheel(0, 5_000);
  await expect.poll(highlighted).toBeGreaterThan(12);
  await expect(view.getByText('number59')).toBeInViewport();
});

test('publishes a snippet, copies its link and shows it to a visitor', async ({ page, ada, openBrowser }) => {
  await ada.createSnippet({ title: 'Secret recipe' });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Secret recipe', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share snippet' });
  await dialog.getByRole('button', { name: 'Make public' }).click();
  await expectToast(page, 'Snippet published');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied!', 'Share link copied to clipboard.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  const visitor = await openBrowser();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Secret recipe' })).toBeVisible();
});

test('isolates a title that changes the reading direction', async ({ page, ada }) => {
  await ada.createSnippet({ title: 'notes \u202Etxt.exe' });
  await page.goto('/snippets');
  await page.getByRole('button', { name: 'More for notes' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByText('moves to the trash');
  const left = (word: string) =>
    question.evaluate((element, part) => {
      const text = element.lastChild as Text;
      const range = new Range();
      const at = text.data.indexOf(part);
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      return range.getBoundingClientRect().left;
    }, word);
  expect(await left('moves')).toBeLessThan(await left('trash'));
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('shares and deletes a snippet by touch', async ({ page, ada }) => {
    await ada.createSnippet({ title: 'Touched', isPublic: true });
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
