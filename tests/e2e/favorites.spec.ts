import { expect } from './support/fixtures.ts';
import { board, card, expectToast, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

test('moves the focus to the next star when a card disappears, and after the last one to the content', async ({
  page,
  ada,
  bob,
}) => {
  for (const person of [ada, bob, ada]) {
    const { id } = await person.createSnippet({ title: `Of ${person.user.displayName}`, isPublic: true });
    await ada.call('POST', `/api/snippets/${id}/favorite`);
  }
  await page.goto('/?favorites=true');
  const stars = board(page).getByRole('button', { name: 'Remove from favorites' });
  await expect(stars).toHaveCount(3);
  await stars.first().focus();
  for (const left of [2, 1]) {
    await page.keyboard.press('Enter');
    await expect(stars).toHaveCount(left);
    await expect(stars.first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('ignores the second click of a double click when the card has disappeared', async ({ page, ada }) => {
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

test('moves the focus past a card whose star failed', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const hangStarred = async (title: string) => {
    const { id } = await ada.createSnippet({ title });
    const path = `/api/snippets/${id}/favorite`;
    await ada.call('POST', path);
    return `**${path}`;
  };
  await hangStarred('Next');
  const taken = await hangStarred('Taken');
  const refused = await hangStarred('Refused');
  await page.goto('/?favorites=true');
  await failCalls(page, refused, { status: 500 });
  const refuse = await holdReplies(page, refused);
  const take = await holdReplies(page, taken);
  for (const title of ['Refused', 'Taken']) {
    await card(page, title).getByRole('button', { name: 'Remove from favorites' }).focus();
    await page.keyboard.press('Enter');
  }
  refuse();
  await expectToast(page, 'Error updating favorite status', 'Out of order');
  take();
  await expect(titles(page)).toHaveText(['Refused', 'Next']);
  await expect(card(page, 'Next').getByRole('button', { name: 'Remove from favorites' })).toBeFocused();
});
