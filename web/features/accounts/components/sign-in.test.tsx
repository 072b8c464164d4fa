import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Network } from '#tests/component/network.ts';
import { provideSignIn } from '#tests/component/oidc-client.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectAddress,
  fillSnippet,
  findCard,
  openNewSnippet,
  queryCard,
  replaceText,
} from '#tests/component/page.ts';
import { fillStorage } from '#tests/component/storage.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

const ENDED = 'Your sign-in has ended. Please sign in again.';

/** Valid by the real clock too: that of the server stands at the start of 2026. */
const LONG = 10 * 365 * 24 * 3600;

const tokenOf = (server: TestServer, name: string) =>
  server.identity.tokenFor({ subject: name, name, email: `${name}@example.com` }, LONG);

const clickSignIn = (user: UserEvent) => clickButton(user, 'Log In');

async function logOut(user: UserEvent): Promise<void> {
  await clickButton(user, 'Account');
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByText('Signed out successfully');
}

/** Makes the server refuse the token, as after a password change in another browser. */
const endSignIn = (network: Network) => network.fail(/^\/api\//, { status: 401 }, 'POST');

test('clears the filters of the person who signs out from the address', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/?search=secret&tag=a-secret&language=zlang&other=1', { as: 'ada' });
  expect(await screen.findByRole('combobox', { name: 'Search all snippets' })).toHaveValue('secret');
  await logOut(user);
  expect(await screen.findByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
  await expectAddress('/?other=1');
  expect(screen.getByRole('combobox', { name: 'Search public snippets' })).toHaveValue('');
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
});

test('keeps the filters of a visitor who opens the landing page', { tags: ['slow'] }, async () => {
  await openApp('/?search=known&language=go');
  expect(await screen.findByRole('combobox', { name: 'Search public snippets' })).toHaveValue('known');
  await expectAddress('/?search=known&language=go');
});

test('shows nothing private on a page restored after a sign-out elsewhere', { tags: ['slow'] }, async () => {
  await openApp('/', { as: 'ada', snippets: [{ title: 'Private' }] });
  await findCard('Private');
  localStorage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await screen.findByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
  expect(queryCard('Private')).not.toBeInTheDocument();
});

test('shows the next person nothing of the previous one', async () => {
  const { user, server } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Of Ada' }] });
  await findCard('Of Ada');
  await logOut(user);
  const prompts: unknown[] = [];
  provideSignIn(({ prompt }) => {
    prompts.push(prompt);
    return tokenOf(server, 'bob');
  });
  await clickSignIn(user);
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
  expect(await screen.findByText('No Snippets Found')).toBeVisible();
  expect(queryCard('Of Ada')).not.toBeInTheDocument();
  // The provider may still have a session of Ada.
  expect(prompts).toEqual(['login']);
});

test('reports a blocked popup until the message is dismissed, also when the connection comes back', async () => {
  const { user } = await openApp('/');
  await clickSignIn(user);
  const banner = (await screen.findByText('Sign-in popup was blocked. Please allow popups for this site.')).closest(
    '[role="alert"]',
  );
  if (!(banner instanceof HTMLElement)) throw new Error('The message is no alert');
  window.dispatchEvent(new Event('online'));
  await user.tab();
  expect(banner).toBeVisible();
  await user.click(within(banner).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/popup was blocked/)).not.toBeInTheDocument());
});

test('asks for a click at /login when the browser blocks the popup', async () => {
  const { user } = await openApp('/login');
  expect(await screen.findByText('Loading authentication...')).toBeVisible();
  const proceed = await screen.findByRole('button', { name: 'Continue to sign-in' });
  expect(screen.queryByText(/popup was blocked/)).not.toBeInTheDocument();
  await user.click(proceed);
  expect(await screen.findByText('Sign-in popup was blocked. Please allow popups for this site.')).toBeVisible();
});

test('explains at /login that a sign-in needs a secure connection', { tags: ['slow'] }, async () => {
  Object.assign(window, { isSecureContext: false });
  onTestFinished(() => void Object.assign(window, { isSecureContext: true }));
  await openApp('/login');
  expect(await screen.findByText(/^Sign-in needs a secure connection\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Continue to sign-in' })).toBeVisible();
});

test('reports an unreachable server at the start', async () => {
  const { expectConsole } = await openApp('/', { prepare: (network) => network.fail(/^\/api\//, 'no reply') });
  expectConsole(/^Could not load the filters/);
  expect(await screen.findByText('Cannot connect to API server. Check your internet connection.')).toBeVisible();
});

test('reports an unreachable identity provider at the start', async () => {
  // The provider of component tests is https://identity.test, which no request reaches.
  await openApp('/', { prepare: (network) => network.fail(/openid-configuration/, 'no reply') });
  expect(await screen.findByText('Network error. Please check your internet connection.')).toBeVisible();
});

test.each([
  ['Server error. Please try again later.', { status: 500 }],
  ['Server error. Please try again later.', { status: 503 }],
  ['Cannot connect to server. Check your internet connection.', { status: 404 }],
  ['Cannot connect to server. Check your internet connection.', 'no reply'],
] as const)(
  'reports "%s" when the sign-in call gets %j, and signs in on the next try',
  { tags: ['slow'] },
  async (message, failure) => {
    const { user, server, network } = await openApp('/');
    provideSignIn(() => tokenOf(server, 'ada'));
    network.fail('/api/auth/user', failure);
    await clickSignIn(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();

    network.release();
    await clickSignIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  },
);

test('reports an identity provider that cannot be reached during the sign-in, and signs in on the next try', {
  tags: ['slow'],
}, async () => {
  const { user, server } = await openApp('/');
  provideSignIn(() => Promise.reject(new TypeError('Failed to fetch')));
  await clickSignIn(user);
  const message = 'Network error during sign-in. Please check your internet connection.';
  expect(await screen.findByText(message)).toBeVisible();

  provideSignIn(() => tokenOf(server, 'ada'));
  await clickSignIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('explains that a sign-in needs browser storage', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/');
  provideSignIn(async () => 'header.payload.signature');
  fillStorage(localStorage);
  await clickSignIn(user);
  expect(await screen.findByText(/^Sign-in needs browser storage, which is blocked or full\./)).toBeVisible();
});

test('says that it waits for the popup, brings it to the front, and says so when it is closed', {
  tags: ['slow'],
}, async () => {
  const { user, server } = await openApp('/');
  provideSignIn(() => new Promise(() => {}));
  await clickSignIn(user);
  const waiting = 'Please sign in in the window that has opened. This page is waiting for it.';
  expect(await screen.findByText(waiting)).toBeVisible();
  const popup = window.open();
  const focus = popup && vi.spyOn(popup, 'focus');
  await clickButton(user, 'Bring it to the front');
  expect(focus).toHaveBeenCalledOnce();
  popup?.close();
  expect(await screen.findByText('The sign-in window seems to be closed. You are not signed in.')).toBeVisible();
  expect(screen.queryByText(waiting)).not.toBeInTheDocument();
  provideSignIn(() => tokenOf(server, 'ada'));
  await clickButton(user, 'Sign in again');
  expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
  expect(screen.queryByText(/sign-in window/)).not.toBeInTheDocument();
});

test('offers to try again when the popup is blocked', { tags: ['slow'] }, async () => {
  const { user, server } = await openApp('/');
  await clickSignIn(user);
  expect(await screen.findByText('Sign-in popup was blocked. Please allow popups for this site.')).toBeVisible();
  provideSignIn(() => tokenOf(server, 'ada'));
  await clickButton(user, 'Try again');
  expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
});

test('shows the page that a visitor wanted after the sign-in', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const { id } = await createSnippet(await server.person('ada'), { title: 'Of Ada' });
  const { user } = await openApp(`/snippets/${id}`, { server });
  expect(await screen.findByText('Sign in to open this page')).toBeVisible();
  provideSignIn(() => tokenOf(server, 'ada'));
  await clickSignIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Of Ada' })).toBeVisible();
  await expectAddress(`/snippets/${id}`);
});

test('keeps the text of a snippet as a draft when the sign-in ends before it is saved', async () => {
  const { user, server, network } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await fillSnippet(user, dialog, 'Half done', 'let half =');
  endSignIn(network);
  await clickButton(user, 'Create Snippet', dialog);
  expect(await screen.findByText(ENDED)).toBeVisible();

  network.release();
  provideSignIn(() => tokenOf(server, 'ada'));
  await clickSignIn(user);
  await screen.findByRole('heading', { level: 1, name: 'All Snippets' });
  const again = within(await openNewSnippet(user));
  expect(again.getByText('This is the draft you left unsaved.')).toBeVisible();
  expect(again.getByLabelText('Title')).toHaveValue('Half done');
  expect(again.getByRole('textbox', { name: 'Code' })).toHaveValue('let half =');
});

test('keeps the text of a comment only for its author when the sign-in ends', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const owner = await server.person('ada');
  const { shareId } = await createSnippet(owner, { title: 'Discussed', isPublic: true });
  const { user, network } = await openApp(`/shared/${shareId}`, { server, as: 'ada' });
  await replaceText(user, await screen.findByLabelText('Add a comment'), 'Of Ada, half done');
  endSignIn(network);
  await clickButton(user, 'Post');
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(await screen.findByLabelText('Add a comment')).toHaveValue('');

  network.release();
  provideSignIn(() => tokenOf(server, 'ada'));
  await clickSignIn(user);
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Add a comment')).toHaveValue('Of Ada, half done'));
});

test('keeps the comment of a visitor over the sign-in and a reload, and hides it after the sign-out', {
  tags: ['slow'],
}, async () => {
  const server = await testServer();
  const { shareId } = await createSnippet(await server.person('ada'), { title: 'Discussed', isPublic: true });
  const { user, reload } = await openApp(`/shared/${shareId}`, { server });
  const field = () => screen.findByLabelText('Add a comment');
  await replaceText(user, await field(), 'Typed by a visitor');
  await replaceText(user, screen.getByLabelText('Name (optional)'), 'Vera');
  provideSignIn(() => tokenOf(server, 'bea'));
  await clickSignIn(user);
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
  expect(await field()).toHaveValue('Typed by a visitor');
  await reload();
  expect(await field()).toHaveValue('Typed by a visitor');

  await clickButton(user, 'Account');
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await clickButton(user, 'Keep drafts');
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(screen.getByLabelText('Name (optional)')).toHaveValue('');
  await replaceText(user, await field(), 'From another visitor');
  await clickButton(user, 'Post');
  expect(await screen.findByText('From another visitor')).toBeVisible();
  await waitFor(async () => expect(await field()).toHaveValue(''));
  await reload();
  expect(await screen.findByText('From another visitor')).toBeVisible();
  expect(await field()).toHaveValue('');
});
