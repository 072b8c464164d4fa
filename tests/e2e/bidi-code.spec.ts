import { expect } from './support/fixtures.ts';
import { card, chooseFromMenu } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { codeOf, dialogOf, fill, openDialog } from './support/snippet-dialog.ts';

// https://trojansource.codes: with the control characters applied, the condition would appear inside the comment.
const TURNED = '/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin */ grant();';

test('renders code in logical order and shows its direction control characters', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  await ada.createSnippet({ title: 'Turned', code: TURNED, language: 'javascript' });
  await page.goto('/snippets');
  const code = page.getByRole('region', { name: 'Code of Turned' });
  await expect(code.locator('.code-bidi-control')).toHaveCount(4);
  await expect(code.locator('.tok-comment')).toContainText('isAdmin');
  const numbers = await code
    .locator('.code-bidi-control')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
  expect(numbers).toEqual(['"U+202E"', '"U+2066"', '"U+2069"', '"U+2066"']);
  const places = await code.locator('.code-line').evaluate((line) => {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      for (let at = 0; at < (texts.currentNode.textContent ?? '').length; at += 1) {
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        const { left, width } = range.getBoundingClientRect();
        if (width > 0) found.push(left);
      }
    }
    return found;
  });
  expect(places.length).toBeGreaterThan(30);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  await card(page, 'Turned').getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(TURNED);
  await chooseFromMenu(page, 'Turned', 'Edit');
  await expect(codeOf(dialogOf(page)).locator('.cm-specialChar')).toHaveCount(4);
});

test('lays out titles by their own direction and code from the left', { tag: '@slow' }, async ({ page, ada }) => {
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
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  const dialog = await openDialog(page);
  await fill(dialog, 'مثال قصير', 'print("مرحبا")');
  await expect(dialog.getByLabel('Title')).toHaveCSS('direction', 'rtl');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  const created = card(page, 'مثال قصير');
  await expect(created.getByRole('heading')).toHaveCSS('direction', 'rtl');
  await expect(created.getByRole('region')).toHaveCSS('direction', 'ltr');
  await expect(created).toContainText('print("مرحبا")');
});
