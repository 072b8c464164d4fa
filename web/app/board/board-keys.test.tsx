import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress, expectCards, expectNoDialog } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const card = (title: string) => screen.getByRole('article', { name: title });

test('moves between the cards with j and k, from the card with the focus on', { tags: ['slow'] }, async () => {
  const titles = ['One', 'Two', 'Three'];
  const { user } = await openApp('/snippets', { as: 'ada', snippets: titles.map((title) => ({ title })) });
  await expectCards('Three', 'Two', 'One');
  await user.keyboard('j');
  expect(card('Three')).toHaveFocus();
  await user.keyboard('k');
  expect(card('Three')).toHaveFocus();
  await user.keyboard('jjj');
  expect(card('One')).toHaveFocus();
  await user.keyboard('k');
  expect(card('Two')).toHaveFocus();
  screen.getByRole('button', { name: 'More for Three' }).focus();
  await user.keyboard('j');
  expect(card('Two')).toHaveFocus();
});

test('opens an own snippet with Enter', async () => {
  const { user, snippets } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Mine' }] });
  await expectCards('Mine');
  await user.keyboard('j{Enter}');
  await expectAddress(`/snippets/${snippets[0]?.id}`);
});

test('leads back to the list with its filters and to the card', { tags: ['slow'] }, async () => {
  const titles = ['One found', 'Two found', 'Three'];
  const { user } = await openApp('/snippets?search=found', { as: 'ada', snippets: titles.map((title) => ({ title })) });
  await expectCards('Two found', 'One found');
  await user.keyboard('jj{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'One found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await expectAddress('/snippets?search=found');
  await expectCards('Two found', 'One found');
  await waitFor(() => expect(card('One found')).toHaveFocus());
  await user.keyboard('k');
  expect(card('Two found')).toHaveFocus();
});

test("opens another person's snippet with Enter, and leaves Enter to the controls of a card", async () => {
  const server = await testServer();
  const bob = await server.person('bob');
  const { shareId } = await createSnippet(bob, { title: 'Open', isPublic: true });
  const { user } = await openApp('/', { server, as: 'ada' });
  await expectCards('Open');
  screen.getByRole('button', { name: 'Add to collection' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Add to Collection' });
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await user.keyboard('j{Enter}');
  await expectAddress(`/shared/${shareId}`);
});

test('leaves the letters to text fields, dialogs and people who switched them off', async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'One' }] });
  await expectCards('One');
  const search = screen.getByRole('combobox', { name: 'Search snippets' });
  await user.keyboard('/j');
  expect(search).toHaveFocus();
  expect(search).toHaveValue('j');
  await user.clear(search);
  screen.getByRole('main').focus();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Next card');
  await user.keyboard('j');
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.click(screen.getByRole('switch', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await user.keyboard('j');
  expect(card('One')).not.toHaveFocus();
});
