import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, clickButton, expectCards, expectToast, findCard } from '#tests/component/page.ts';

test('arranges a collection from the menu and with Alt and arrow keys, with Undo', async () => {
  const titles = ['One', 'Two', 'Three'];
  const app = await openApp('/settings', {
    as: 'ada',
    snippets: titles.map((title) => ({ title })),
    collections: [{ name: 'Shelf' }],
  });
  const path = `/api/collections/${app.collections[0]?.id}`;
  for (const { id } of app.snippets) await app.owner.post(`${path}/snippets/${id}`, {});
  await app.owner.post(`${path}/order`, { snippetId: app.snippets[0]?.id, before: app.snippets[2]?.id });
  await app.reload(`/collections/${app.collections[0]?.id}`);
  expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveTextContent('My Order');
  await expectCards('One', 'Three', 'Two');

  await chooseFromMenu(app.user, 'One', 'To the end');
  await expectToast('Moved to 3 of 3');
  await expectCards('Three', 'Two', 'One');
  await clickButton(app.user, 'Undo');
  await expectToast('Moved to 1 of 3');
  await expectCards('One', 'Three', 'Two');

  (await findCard('One')).focus();
  await app.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expectToast('Moved to 2 of 3');
  await expectCards('Three', 'One', 'Two');
  await waitFor(async () => expect(await findCard('One')).toHaveFocus());
});
