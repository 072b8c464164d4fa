import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { provideSignIn } from '#tests/component/oidc-client.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectToast, replaceText } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const COMMENTS = /\/api\/snippets\/\d+\/comments/;
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Add a comment');

async function openDiscussed(as?: string) {
  const server = await testServer();
  const { shareId } = await createSnippet(await server.person('ada'), { title: 'Discussed', isPublic: true });
  return openApp(`/shared/${shareId}`, { server, as });
}

async function leaveAndReturn(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(screen.queryByLabelText('Add a comment')).not.toBeInTheDocument());
  history.back();
  await field();
}

test('does not offer a comment that is being posted a second time', async () => {
  const { user, network } = await openDiscussed();
  await replaceText(user, await field(), 'Once is enough');
  const release = network.hold(COMMENTS, 'POST');
  await clickButton(user, 'Post');
  await leaveAndReturn(user);
  expect(screen.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  expect(await field()).toHaveAttribute('readonly');
  release();
  await expectToast('Comment posted', 'Your comment has been successfully added.');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(await field()).not.toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  const region = screen.getByRole('region', { name: 'Comments' });
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
  expect(network.sent('POST', COMMENTS)).toHaveLength(1);
});

test('drops the draft of a comment that is posted while the visitor signs in', async () => {
  const { user, network, server } = await openDiscussed();
  await replaceText(user, await field(), 'Already sent');
  const release = network.hold(COMMENTS, 'POST');
  await clickButton(user, 'Post');
  // Valid by the real clock too: that of the server stands at the start of 2026.
  provideSignIn(() => server.identity.tokenFor({ subject: 'bob', name: 'bob' }, 10 * 365 * 24 * 3600));
  await clickButton(user, 'Log In');
  await screen.findByRole('button', { name: 'Account' });
  expect(await field()).toHaveValue('Already sent');
  release();
  await expectToast('Comment posted', 'Your comment has been successfully added.');
  await waitFor(async () => expect(await field()).toHaveValue(''));
});

test('keeps what was typed over leaving the page and reloading it', async () => {
  const { user, reload } = await openDiscussed('bob');
  await replaceText(user, await field(), 'Half a thought');
  await leaveAndReturn(user);
  expect(await field()).toHaveValue('Half a thought');
  await reload();
  expect(await field()).toHaveValue('Half a thought');
});

test('follows what the same person types in another tab', async () => {
  const { user } = await openDiscussed('bob');
  await replaceText(user, await field(), 'Half a thought');
  const [key, value] = Object.entries(localStorage).find(([, stored]) => stored.includes('Half a thought')) ?? [];
  if (key === undefined || value === undefined) throw new Error('The draft is not stored');
  const newValue = value.replace('Half a thought', 'Half a thought and another');
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  await waitFor(async () => expect(await field()).toHaveValue('Half a thought and another'));
});

test('keeps what was typed in memory when the session storage is full', async () => {
  const { user } = await openDiscussed();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  await replaceText(user, await field(), 'Of a visitor');
  await leaveAndReturn(user);
  expect(await field()).toHaveValue('Of a visitor');
});
