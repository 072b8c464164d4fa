import { expect } from './support/fixtures.ts';
import { board, card, expectToast, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

test('favourites are one’s own marks, on the snippets of others, too', async ({ page, ada, bob }) => {
  await bob.hang({ title: 'Loved by Ada', isPublic: true });
  const own = await bob.hang({ title: 'Loved by Bob', isPublic: true });
  await bob.call('POST', `/api/snippets/${own.id}/favorite`);
  await ada.hang({ title: 'Unloved' });
  await page.goto('/');
  await card(page, 'Loved by Ada').getByRole('button', { name: 'Add to favorites' }).click();
  await expect(card(page, 'Loved by Ada').getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Favorites only' }).check();
  await expect(titles(page)).toHaveText(['Loved by Ada']);
  await expect(page).toHaveURL('/?favorites=true');

  await card(page, 'Loved by Ada').getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters.')).toBeVisible();
});

test('a star that the server refuses is taken back, and told', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Starless' });
  await page.goto('/');
  await failCalls(page, /\/favorite$/, { status: 500, body: { message: 'No stars tonight' } });
  await card(page, 'Starless').getByRole('button', { name: 'Add to favorites' }).click();
  await expectToast(page, 'Error updating favorite status', 'No stars tonight');
  await expect(card(page, 'Starless').getByRole('button', { name: 'Add to favorites' })).toBeAttached();
});

test('a refused star is told after another one was clicked, too', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const refused = await ada.hang({ title: 'Refused' });
  await ada.hang({ title: 'Taken' });
  await page.goto('/');
  await failCalls(page, `**/api/snippets/${refused.id}/favorite`, {
    status: 500,
    body: { message: 'No stars tonight' },
  });
  const release = await holdReplies(page, /\/favorite$/);
  for (const title of ['Refused', 'Taken']) {
    await card(page, title).getByRole('button', { name: 'Add to favorites' }).click();
    await expect(card(page, title).getByRole('button', { name: 'Remove from favorites' })).toBeAttached();
  }
  await expect(toast(page).locator('p')).toHaveCount(0);
  release();
  await expectToast(page, 'Error updating favorite status', 'No stars tonight');
  await expect(card(page, 'Refused').getByRole('button', { name: 'Add to favorites' })).toBeAttached();
  await expect(card(page, 'Taken').getByRole('button', { name: 'Remove from favorites' })).toBeAttached();
});

test('a refused star is told on the next screen, too', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await ada.hang({ title: 'Starless' });
  await page.goto('/');
  await failCalls(page, /\/favorite$/, { status: 500, body: { message: 'No stars tonight' } });
  const release = await holdReplies(page, /\/favorite$/);
  await card(page, 'Starless').getByRole('button', { name: 'Add to favorites' }).click();
  await page.getByRole('link', { name: 'Collections', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await expect(toast(page).locator('p')).toHaveCount(0);
  release();
  await expectToast(page, 'Error updating favorite status', 'No stars tonight');
});

test('a star that takes its card along leaves the focus on the next one, or on the page', async ({
  page,
  ada,
  bob,
}) => {
  for (const person of [ada, bob, ada]) {
    const { id } = await person.hang({ title: `Of ${person.user.displayName}`, isPublic: true });
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

test('a second click on the star of a card that has gone takes no other along', async ({ page, ada }) => {
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await ada.hang({ title });
    await ada.call('POST', `/api/snippets/${id}/favorite`);
  }
  await page.goto('/?favorites=true&view=list');
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);
  const star = await card(page, 'Three').getByRole('button', { name: 'Remove from favorites' }).boundingBox();
  if (star === null) throw new Error('There is no star');
  // In the page itself, for the second is to come at once, however busy the machine is.
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

test('a star that fails leaves the focus to the one that takes its card along', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  const hangStarred = async (title: string) => {
    const { id } = await ada.hang({ title });
    const path = `/api/snippets/${id}/favorite`;
    await ada.call('POST', path);
    return `**${path}`;
  };
  await hangStarred('Beside');
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
  await expect(titles(page)).toHaveText(['Refused', 'Beside']);
  await expect(card(page, 'Beside').getByRole('button', { name: 'Remove from favorites' })).toBeFocused();
});
