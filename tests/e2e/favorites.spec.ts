import { expect } from './support/fixtures.ts';
import { card, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('ignores the second click of a double click when the card has disappeared', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await ada.createSnippet({ title });
    await ada.call('POST', `/api/snippets/${id}/favorite`);
  }
  await page.goto('/?favorites=true&view=list');
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);
  const star = await card(page, 'Three').getByRole('button', { name: 'Remove from favorites' }).boundingBox();
  if (star === null) throw new Error('There is no star');
  // In the page: the second click must come before the next frame.
  await page.evaluate(
    async ([x, y]) => {
      const press = () =>
        document
          .elementFromPoint(x, y)
          ?.closest('[data-star]')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      press();
      while (document.querySelectorAll('[data-star]').length === 3) await new Promise(requestAnimationFrame);
      press();
    },
    [star.x + star.width / 2, star.y + star.height / 2] as const,
  );
  await expect(titles(page)).toHaveText(['Two', 'One']);
  await page.reload();
  await expect(titles(page)).toHaveText(['Two', 'One']);
});
