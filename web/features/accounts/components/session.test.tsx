import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton } from '#tests/component/page.ts';
import { controlTimeouts } from '#tests/component/timers.ts';

const LANDING = 'Discover and share code snippets';

test('toggles a badge with the session state on Alt+D', { tags: ['slow'] }, async () => {
  const { user, owner } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await user.keyboard('{Alt>}{d}{/Alt}');
  const badge = await screen.findByLabelText('Authentication');
  const values = within(badge)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(values).toEqual(['signedIn', 'ada@example.com', owner.userId?.slice(0, 8)]);
  await user.keyboard('{Alt>}{d}{/Alt}');
  await waitFor(() => expect(screen.queryByLabelText('Authentication')).not.toBeInTheDocument());
});

test('shows the sign-in diagnosis on request', { tags: ['slow'] }, async () => {
  controlTimeouts();
  const { user } = await openApp('/?diagnose_auth', { as: 'ada' });
  await screen.findByRole('heading', { name: 'All Snippets' });
  expect(screen.queryByRole('region', { name: 'Sign-in diagnosis' })).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(2_000);
  const panel = await screen.findByRole('region', { name: 'Sign-in diagnosis' });
  expect(panel).toHaveTextContent('API server: Answers');
  expect(panel).toHaveTextContent('User: Signed in as ada@example.com');
  await clickButton(user, 'Close the diagnosis');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
});

test('shows a loading screen until the session is known', { tags: ['slow'] }, async () => {
  let release = () => {};
  await openApp('/', {
    as: 'ada',
    prepare: (network) => {
      localStorage.removeItem('auth_user');
      release = network.hold('/api/auth/user');
    },
  });
  expect(await screen.findByText('Loading authentication...')).toBeVisible();
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole('heading', { name: 'All Snippets' })).toBeVisible();
});

test('follows a change of the user in another tab and announces it with an event', { tags: ['slow'] }, async () => {
  await openApp('/', { as: 'ada' });
  expect(await screen.findByRole('button', { name: 'Account' })).toHaveTextContent('A');
  await screen.findByRole('heading', { name: 'All Snippets' });
  const statuses: unknown[] = [];
  const record = (event: Event) => void (event instanceof CustomEvent && statuses.push(event.detail.status));
  window.addEventListener('auth_state_change', record);
  onTestFinished(() => window.removeEventListener('auth_state_change', record));

  const user = JSON.stringify({ ...JSON.parse(localStorage.getItem('auth_user') ?? ''), email: 'zelda@example.com' });
  localStorage.setItem('auth_user', user);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_user', newValue: user }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Account' })).toHaveTextContent('Z'));
  expect(statuses.at(-1)).toBe('signedIn');

  localStorage.removeItem('auth_user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_user', newValue: null }));
  expect(await screen.findByRole('heading', { name: LANDING })).toBeVisible();
  expect(statuses.at(-1)).toBe('signedOut');
});
