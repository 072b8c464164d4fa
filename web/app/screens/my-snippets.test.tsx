import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, clickButton, expectCards, expectToast, findCard } from '#tests/component/page.ts';

test("shows the person's own snippets, newest first", async () => {
  await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Debounce' }, { title: 'Throttle' }] });
  await expectCards('Throttle', 'Debounce');
});

test('keeps the confirmation open when the snippet cannot be deleted', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Debounce' }] });
  await findCard('Debounce');
  const restore = network.fail(/\/api\/snippets\/\d+$/, 'no reply', 'DELETE');
  await chooseFromMenu(user, 'Debounce', 'Delete');
  const dialog = await screen.findByRole('dialog');
  await clickButton(user, 'Delete', dialog);
  await expectToast('Error deleting snippet', 'Failed to delete the snippet. Please try again.');
  expect(dialog).toBeVisible();

  restore();
  await clickButton(user, 'Delete', dialog);
  await expectToast('Snippet deleted', 'The snippet has been permanently deleted.');
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
});
