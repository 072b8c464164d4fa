import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, SNIPPET_LIST } from '#tests/component/page.ts';
import { controlTimeouts } from '#tests/component/timers.ts';
import { rememberedValues, rememberValues } from '#web/features/snippets/template/template-values.ts';

const LANDING = 'Discover and share code snippets';

async function logOut(user: UserEvent): Promise<void> {
  await clickButton(user, 'Account');
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
}

test('shows the initial of the email, and a menu with the email, ways on and a sign-out', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const heading = await screen.findByRole('heading', { name: 'All Snippets' });
  expect(screen.getByRole('button', { name: 'Account' })).toHaveTextContent('A');
  await clickButton(user, 'Account');
  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent('ada@example.com');
  expect(within(menu).getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await user.click(heading);
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  for (const [item, address] of [
    ['Settings', '/settings'],
    ['Trash', '/trash'],
  ] as const) {
    await clickButton(user, 'Account');
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await expectAddress(address);
  }
  await clickButton(user, 'Account');
  await user.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('shows an icon for a person without an email', async () => {
  await openApp('/', {
    as: 'ada',
    prepare: (network) => network.rewrite('/api/auth/user', (user) => ({ ...Object(user), email: null })),
  });
  const button = await screen.findByRole('button', { name: 'Account' });
  await waitFor(() => expect(button).toHaveTextContent(/^$/));
  expect(button.querySelector('svg')).toBeVisible();
});

test('confirms the sign-out for five seconds and forgets the person', { tags: ['slow'] }, async () => {
  controlTimeouts();
  const { user, owner } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  rememberValues(owner.userId, 1, { host: 'db.example.com' });
  await logOut(user);
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
  expect(rememberedValues(owner.userId, 1)).toEqual({});
  expect(localStorage.getItem('auth_user')).toBeNull();
  expect(localStorage.getItem('auth_tokens')).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(screen.queryByText('Signed out successfully')).not.toBeInTheDocument());
});

test('makes no call that would be refused while the sign-out is in progress', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/collections', { as: 'ada' });
  await screen.findByRole('heading', { level: 1, name: 'Collections' });
  const release = network.hold('/api/auth/logout');
  await logOut(user);
  await waitFor(() => expect(network.sent('POST', '/api/auth/logout')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'My Snippets' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  release();
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(network.sent('GET', SNIPPET_LIST)).toEqual([]);
});

test('reports a sign-out that fails and keeps the person signed in', async () => {
  const { user, network } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  network.fail('/api/auth/logout', { status: 500 });
  await logOut(user);
  expect(await screen.findByText('Error signing out')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  expect(localStorage.getItem('auth_user')).not.toBeNull();
});
