import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress, expectNoDialog, findCard } from '#tests/component/page.ts';

const NAME = 'Command palette';

async function openPalette(user: UserEvent): Promise<HTMLElement> {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: NAME });
  await waitFor(() => expect(field(dialog)).toHaveFocus());
  return dialog;
}

const field = (container: HTMLElement) => within(container).getByRole('combobox');

/** Opens the palette, types and takes the first result. */
async function run(user: UserEvent, typed: string): Promise<void> {
  await expectNoDialog();
  const dialog = await openPalette(user);
  await user.paste(typed);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

/** Waits until an option is selected and announced. */
async function expectSelected(container: HTMLElement, name: string | RegExp): Promise<void> {
  await waitFor(() => {
    const option = within(container).getByRole('option', { name });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(field(container)).toHaveAttribute('aria-activedescendant', option.id);
  });
}

test('opens every screen', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  for (const [typed, address] of [
    ['my sn', '/snippets'],
    ['collec', '/collections'],
    ['tags', '/tags'],
    ['languages', '/languages'],
    ['settings', '/settings'],
    ['home', '/'],
  ] as const) {
    await run(user, typed);
    await expectAddress(address);
  }
});

test('changes the themes and focuses the search', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await run(user, 'dark');
  await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
  await run(user, 'dracula');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-code-theme', 'dracula'));
  await run(user, 'search');
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Search/ })[0]).toHaveFocus());
});

test.each([
  ['new', /Snippet/],
  ['about', 'About Pegboard'],
  ['keyboard', 'Keyboard shortcuts'],
  ['import', /Import/],
])('opens the dialog of the command found by "%s"', { tags: ['slow'] }, async (typed, name) => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await run(user, typed);
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
});

test('downloads all snippets', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'Saved' }] });
  await findCard('Saved');
  await run(user, 'export');
  // The iframe only navigates to the export; jsdom does not load it.
  await waitFor(() => expect(document.querySelector('iframe')).toHaveAttribute('src', '/api/snippets/export'));
  expect(await screen.findByTitle('Export')).not.toBeVisible();
});

test('signs out', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await run(user, 'log out');
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
});

test('announces the option that Enter takes', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'Beta' }, { title: 'Delta' }] });
  await findCard('Delta');
  const dialog = await openPalette(user);
  await expectSelected(dialog, /^Delta/);
  await user.paste('bet');
  await expectSelected(dialog, /^Beta/);
  await user.keyboard('{Enter}');
  await expectSelected(dialog, 'Copy code');
  await user.keyboard('{Escape}');
  await expectSelected(dialog, /^Beta/);
  await user.clear(field(dialog));
  await expectSelected(dialog, /^Delta/);
});

test('selects the first result, also if it arrives late, until another one is selected', {
  tags: ['slow'],
}, async () => {
  const { user, network } = await openApp('/settings', {
    as: 'ada',
    snippets: [{ title: 'Alpha' }, { title: 'Abacus' }],
  });
  await screen.findByRole('heading', { name: 'Settings' });
  const release = network.hold(/\/api\/snippets/);
  const dialog = await openPalette(user);
  await expectSelected(dialog, 'Home');
  release();
  await expectSelected(dialog, /^Abacus/);
  await user.paste('aba');
  await expectSelected(dialog, /^Abacus/);
  await user.clear(field(dialog));
  await expectSelected(dialog, /^Abacus/);
  await user.keyboard('{ArrowDown}');
  await expectSelected(dialog, /^Alpha/);
  await user.paste('a');
  await user.clear(field(dialog));
  await expectSelected(dialog, /^Abacus/);
});

test('asks the server for the best matches instead of the newest ones', { tags: ['slow'] }, async () => {
  // More than the palette asks for contain the term and are newer.
  const newer = Array.from({ length: 11 }, (_, at) => ({ title: `Newer ${at}`, code: 'an axolotl' }));
  const { user } = await openApp('/settings', { as: 'ada', snippets: [{ title: 'Axolotl' }, ...newer] });
  await screen.findByRole('heading', { name: 'Settings' });
  const dialog = await openPalette(user);
  await expectSelected(dialog, /^Newer 10/);
  await user.paste('axolotl');
  await expectSelected(dialog, /^Axolotl/);
});

test('selects none of the previous results while a search loads', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'Debounce a function' }, { title: 'Unrelated' }],
  });
  await findCard('Unrelated');
  const dialog = await openPalette(user);
  await expectSelected(dialog, /^Unrelated/);
  const release = network.hold(/search=dbf/);
  await user.paste('dbf');
  await waitFor(() => expect(network.sent('GET', /search=dbf/)).toHaveLength(1));
  await expectSelected(dialog, /^Debounce/);
  release();
});

test('announces the selected language in the snippet dialog', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await user.keyboard('n');
  await user.click(await screen.findByRole('button', { name: /^Language:/ }));
  const languages = await screen.findByRole('dialog', { name: 'Language' });
  await waitFor(() => expect(field(languages)).toHaveFocus());
  await user.paste('rus');
  await expectSelected(languages, 'Rust');
});

test('offers to create a snippet named as typed when nothing is found', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await user.click(await screen.findByRole('button', { name: NAME }));
  const dialog = await screen.findByRole('dialog', { name: NAME });
  await waitFor(() => expect(field(dialog)).toHaveFocus());
  await user.paste('Zebra stripes');
  expect(await within(dialog).findByRole('option', { name: 'Create a snippet named “Zebra stripes”' })).toBeVisible();
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Create Snippet' });
  expect(within(form).getByLabelText('Title')).toHaveValue('Zebra stripes');
});

test('reports that nothing was found and returns the focus', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const button = await screen.findByRole('button', { name: NAME });
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: NAME });
  await waitFor(() => expect(field(dialog)).toHaveFocus());
  await user.paste('zzzzqqqq');
  expect(await within(dialog).findByText('Nothing found')).toBeVisible();
  expect(within(dialog).getByRole('status')).toHaveTextContent('0 results');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('does not open over a dialog', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await user.keyboard('n');
  await screen.findByLabelText('Title');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog', { name: NAME })).not.toBeInTheDocument();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('offers visitors the public snippets and the sign-in', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', {
    snippets: [{ title: 'For everybody', isPublic: true }, { title: 'For myself' }],
  });
  await findCard('For everybody');
  const dialog = await openPalette(user);
  await user.paste('for');
  expect(await within(dialog).findByRole('option', { name: /^For everybody/ })).toBeVisible();
  expect(within(dialog).queryByRole('option', { name: /^For myself/ })).not.toBeInTheDocument();
  await user.clear(field(dialog));
  await user.paste('log');
  expect(await within(dialog).findByRole('option', { name: 'Log In' })).toBeVisible();
  expect(within(dialog).queryByRole('option', { name: 'Log Out' })).not.toBeInTheDocument();
});
