import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectCards,
  expectNoDialog,
  expectToast,
  findCard,
  replaceText,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const ONE_SNIPPET = /\/api\/snippets\/\d+$/;
const DELETED = ['Snippet deleted', 'Your code snippet has been deleted.'] as const;
const NOT_DELETED = ['Error deleting snippet', 'Failed to delete the snippet. Please try again.'] as const;

test('shows only the own snippets, filtered by the sidebar and the header search', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  await createSnippet(ada, { title: 'Mine in Go', language: 'go', tags: ['web'] });
  server.advance(1_000);
  await createSnippet(ada, { title: 'Mine in CSS', language: 'css' });
  await createSnippet(await server.person('bob'), { language: 'rust', tags: ['strange'], isPublic: true });
  const { user } = await openApp('/snippets', { server, as: 'ada' });
  expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  expect(screen.getByText('Collect, organize, and discover code snippets')).toBeVisible();
  expect(document.title).toMatch(/^My Snippets/);
  await expectCards('Mine in CSS', 'Mine in Go');

  const sidebar = screen.getByRole('complementary');
  await clickButton(user, /^Go/, sidebar);
  await expectCards('Mine in Go');
  expect(within(sidebar).queryByRole('button', { name: /^Rust/ })).not.toBeInTheDocument();
  expect(within(sidebar).queryByRole('button', { name: /^strange/ })).not.toBeInTheDocument();
  await clickButton(user, /^Go/, sidebar);
  await replaceText(user, screen.getByRole('combobox', { name: 'Search snippets' }), 'css');
  await expectCards('Mine in CSS');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A-Z');
  await expectAddress('/snippets?search=css&sort=az');
});

test('focuses Cancel when it asks before deleting, and keeps the snippet on Cancel', async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Doomed' }] });
  await findCard('Doomed');
  await chooseFromMenu(user, 'Doomed', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete snippet' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();
  await findCard('Doomed');
});

test('keeps the confirmation open while it deletes, and moves the focus to the next card', {
  tags: ['slow'],
}, async () => {
  const { user, network, owner } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Doomed' }, { title: 'Stays' }],
  });
  await expectCards('Stays', 'Doomed');
  const release = network.hold(ONE_SNIPPET);
  await chooseFromMenu(user, 'Doomed', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete snippet' });
  await clickButton(user, 'Delete', dialog);
  const button = within(dialog).getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(dialog).toBeInTheDocument();
  release();
  await expectToast(...DELETED);
  await expectCards('Stays');
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for Stays' })).toHaveFocus());
  expect((await owner.get('/api/snippets')).body).toMatchObject([{ title: 'Stays' }]);
});

test('keeps the confirmation open when the snippet cannot be deleted', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Debounce' }] });
  await findCard('Debounce');
  const restore = network.fail(ONE_SNIPPET, 'no reply', 'DELETE');
  await chooseFromMenu(user, 'Debounce', 'Delete');
  const dialog = await screen.findByRole('dialog');
  await clickButton(user, 'Delete', dialog);
  await expectToast(...NOT_DELETED);
  expect(dialog).toBeVisible();

  restore();
  await clickButton(user, 'Delete', dialog);
  await expectToast(...DELETED);
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
});

test.each(['success', 'failure'])(
  'reports the %s of a deletion after the screen was left',
  { tags: ['slow'] },
  async (outcome) => {
    const { user, network } = await openApp('/collections', { as: 'ada', snippets: [{ title: 'Doomed' }] });
    await screen.findByRole('heading', { level: 1, name: 'Collections' });
    await user.click(screen.getByRole('link', { name: 'My Snippets' }));
    await findCard('Doomed');
    if (outcome === 'failure') network.fail(ONE_SNIPPET, { status: 500 }, 'DELETE');
    const release = network.hold(ONE_SNIPPET);
    await chooseFromMenu(user, 'Doomed', 'Delete');
    await clickButton(user, 'Delete', await screen.findByRole('dialog'));
    history.back();
    await screen.findByRole('heading', { level: 1, name: 'Collections' });
    await expectNoDialog();
    expect(document.querySelectorAll('[data-toaster] p')).toHaveLength(0);
    release();
    const [title, description] = outcome === 'success' ? DELETED : NOT_DELETED;
    await expectToast(title, description);
    await expectAddress('/collections');
  },
);
