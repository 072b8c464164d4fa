import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectToast, replaceText } from '#tests/component/page.ts';
import { fillStorage } from '#tests/component/storage.ts';

const root = document.documentElement;
const codeTabSize = () => root.style.getPropertyValue('--code-tab-size');

/** Opens a tab of the settings screen and returns its panel. */
async function openTab(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('tab', { name }));
  return screen.findByRole('tabpanel', { name });
}

async function save(user: UserEvent): Promise<void> {
  await clickButton(user, 'Save Preferences');
  await expectToast('Preferences saved');
  const panel = within(screen.getByRole('tabpanel'));
  await waitFor(() => expect(panel.queryByText('Unsaved changes')).not.toBeInTheDocument());
}

async function leave(user: UserEvent): Promise<void> {
  const [link] = screen.getAllByRole('link', { name: 'My Snippets' });
  if (link) await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'My Snippets' });
}

test('applies a color immediately and keeps it without saving', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/settings', { as: 'ada' });
  await openTab(user, 'Appearance');
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await user.click(screen.getByRole('radio', { name: 'Dracula' }));
  expect(root).toHaveClass('dark');
  expect(root).toHaveAttribute('data-code-theme', 'dracula');
  await reload();
  await openTab(user, 'Appearance');
  expect(root).toHaveClass('dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Dracula' })).toBeChecked();
});

test('previews editor preferences and applies them everywhere immediately', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/settings', { as: 'ada' });
  await openTab(user, 'Editor');
  await expectAddress('/settings?tab=editor');
  const font = screen.getByLabelText('Font family');
  const fonts = within(font)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(fonts).toEqual(['Fira Code', 'JetBrains Mono', 'Source Code Pro', 'Inconsolata', 'Courier New']);
  await user.selectOptions(font, 'Inconsolata');
  await user.selectOptions(screen.getByLabelText('Tab size'), '8');
  await user.click(screen.getByRole('switch', { name: 'Show line numbers' }));
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(
    preview.closest('[style*="--code-tab-size: 8"]') ?? preview.querySelector('[style*="--code-tab-size: 8"]'),
  ).not.toBeNull();
  expect(root.style.getPropertyValue('--code-ligatures')).toBe('none');
  await user.click(screen.getByRole('switch', { name: 'Ligatures' }));
  expect(root.style.getPropertyValue('--code-ligatures')).toBe('contextual');
  expect(codeTabSize()).toBe('8');
  expect(root.style.getPropertyValue('--code-font')).toMatch(/Inconsolata/);
  expect(root).toHaveAttribute('data-line-numbers', 'off');
  await reload();
  expect(await screen.findByLabelText('Font family')).toHaveValue('Inconsolata');
  expect(screen.getByRole('switch', { name: 'Show line numbers' })).not.toBeChecked();
  expect(codeTabSize()).toBe('8');
});

test('changes the name and shows the email read-only', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/settings?tab=account', { as: 'ada' });
  const username = await screen.findByLabelText('Username');
  expect(username).toHaveValue('ada');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Your sign-in address.');
  await replaceText(user, username, '  ');
  await clickButton(user, 'Save Changes');
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(username).toHaveFocus();
  await replaceText(user, username, 'Countess of Lovelace');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await clickButton(user, 'Save Changes');
  await expectToast('Account updated');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('account-draft'))).toEqual([]);
  await reload();
  expect(await screen.findByLabelText('Username')).toHaveValue('Countess of Lovelace');
});

test('makes the name read-only while it is saved', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/settings?tab=account', { as: 'ada' });
  const username = await screen.findByLabelText('Username');
  await replaceText(user, username, 'Countess');
  const release = network.hold('/api/auth/user');
  await clickButton(user, 'Save Changes');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
  await user.type(username, 'x');
  expect(username).toHaveValue('Countess');
  release();
  await expectToast('Account updated');
  await user.type(username, 'x');
  expect(username).toHaveValue('Countessx');
});

test('moves through the tabs with the arrow keys and keeps what was typed in one', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/settings?tab=account', { as: 'ada' });
  await replaceText(user, await screen.findByLabelText('Username'), 'Half a na');
  screen.getByRole('tab', { name: 'Account' }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Security' })).toHaveFocus());
  await expectAddress('/settings?tab=security');
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByLabelText('Username')).toHaveValue('Half a na');
});

test('keeps an unsaved name and every choice, also when the page is left', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/settings?tab=account', { as: 'ada' });
  await replaceText(user, await screen.findByLabelText('Username'), 'Half a na');
  await openTab(user, 'Editor');
  await user.selectOptions(screen.getByLabelText('Tab size'), '8');
  await openTab(user, 'Appearance');
  await user.click(screen.getByRole('radio', { name: 'Dracula' }));
  await leave(user);
  expect(codeTabSize()).toBe('8');

  await reload('/settings');
  const account = within(await openTab(user, 'Account'));
  await waitFor(() => expect(account.getByLabelText('Username')).toHaveValue('Half a na'));
  expect(account.getByText('Unsaved changes')).toBeVisible();
  await clickButton(user, 'Discard');
  expect(account.getByLabelText('Username')).toHaveValue('ada');
  await openTab(user, 'Editor');
  expect(screen.getByLabelText('Tab size')).toHaveValue('8');
  await save(user);
  const appearance = within(await openTab(user, 'Appearance'));
  expect(appearance.getByRole('radio', { name: 'Dracula' })).toBeChecked();
  await save(user);

  for (const name of ['Appearance', 'Editor', 'Account']) {
    await reload('/settings');
    expect(await within(await openTab(user, name)).findByText('Everything is saved')).toBeVisible();
  }
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  await openTab(user, 'Editor');
  expect(screen.getByLabelText('Tab size')).toHaveValue('8');
});

test.each([
  {
    tab: 'Editor',
    choose: (user: UserEvent) => user.selectOptions(screen.getByLabelText('Font family'), 'JetBrains Mono'),
    isApplied: () => root.style.getPropertyValue('--code-font').includes('JetBrains'),
  },
  {
    tab: 'Appearance',
    choose: (user: UserEvent) => user.click(screen.getByRole('radio', { name: 'Dark' })),
    isApplied: () => root.classList.contains('dark'),
  },
])(
  'says so when the storage is full, and applies the preferences until a reload: $tab',
  { tags: ['slow'] },
  async ({ tab, choose, isApplied }) => {
    const { user, reload } = await openApp('/settings', { as: 'ada' });
    await openTab(user, tab);
    const restore = fillStorage(localStorage);
    await choose(user);
    await clickButton(user, 'Save Preferences');
    await expectToast(
      'Preferences not saved',
      'There is no room for them in this browser. They last until the page is reloaded.',
    );
    expect(isApplied()).toBe(true);
    await leave(user);
    history.back();
    const panel = within(await screen.findByRole('tabpanel', { name: tab }));
    expect(await panel.findByText('Unsaved changes')).toBeVisible();
    expect(panel.queryByText('Everything is saved')).not.toBeInTheDocument();

    restore();
    await reload();
    expect(await within(await openTab(user, tab)).findByText('Everything is saved')).toBeVisible();
    expect(isApplied()).toBe(false);
    await choose(user);
    await save(user);
  },
);

test('links to an external identity provider for the password', { tags: ['slow'] }, async () => {
  await openApp('/settings?tab=security', { as: 'ada' });
  expect(
    await screen.findByText('You sign in with identity.test, which keeps your password. Change it there.'),
  ).toBeVisible();
  const link = screen.getByRole('link', { name: /Open identity\.test/ });
  expect(link).toHaveAttribute('href', 'https://identity.test');
  expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
});
