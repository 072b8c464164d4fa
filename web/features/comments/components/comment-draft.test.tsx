import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COMMENTS, commentField, openCommented } from '#tests/component/comments.ts';
import { provideSignIn } from '#tests/component/oidc-client.ts';
import { clickButton, expectToast, replaceText } from '#tests/component/page.ts';

async function leaveAndReturn(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(screen.queryByLabelText('Add a comment')).not.toBeInTheDocument());
  history.back();
  await commentField();
}

test('does not offer a comment that is being posted a second time', async () => {
  const { user, network } = await openCommented();
  await replaceText(user, await commentField(), 'Once is enough');
  const release = network.hold(COMMENTS, 'POST');
  await clickButton(user, 'Post');
  await leaveAndReturn(user);
  expect(screen.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  expect(await commentField()).toHaveAttribute('readonly');
  release();
  await expectToast('Comment posted', 'Your comment has been successfully added.');
  await waitFor(async () => expect(await commentField()).toHaveValue(''));
  expect(await commentField()).not.toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  const region = screen.getByRole('region', { name: 'Comments' });
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
  expect(network.sent('POST', COMMENTS)).toHaveLength(1);
});

test('drops the draft of a comment that is posted while the visitor signs in', async () => {
  const { user, network, server } = await openCommented();
  await replaceText(user, await commentField(), 'Already sent');
  const release = network.hold(COMMENTS, 'POST');
  await clickButton(user, 'Post');
  // Valid by the real clock too: that of the server stands at the start of 2026.
  provideSignIn(() => server.identity.tokenFor({ subject: 'bob', name: 'bob' }, 10 * 365 * 24 * 3600));
  await clickButton(user, 'Log In');
  await screen.findByRole('button', { name: 'Account' });
  expect(await commentField()).toHaveValue('Already sent');
  release();
  await expectToast('Comment posted', 'Your comment has been successfully added.');
  await waitFor(async () => expect(await commentField()).toHaveValue(''));
});

test('keeps what was typed over leaving the page and reloading it', async () => {
  const { user, reload } = await openCommented({ as: 'bob' });
  await replaceText(user, await commentField(), 'Half a thought');
  await leaveAndReturn(user);
  expect(await commentField()).toHaveValue('Half a thought');
  await reload();
  expect(await commentField()).toHaveValue('Half a thought');
});

test('follows what the same person types in another tab', async () => {
  const { user } = await openCommented({ as: 'bob' });
  await replaceText(user, await commentField(), 'Half a thought');
  const [key, value] = Object.entries(localStorage).find(([, stored]) => stored.includes('Half a thought')) ?? [];
  if (key === undefined || value === undefined) throw new Error('The draft is not stored');
  const newValue = value.replace('Half a thought', 'Half a thought and another');
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  await waitFor(async () => expect(await commentField()).toHaveValue('Half a thought and another'));
});

test('keeps what was typed in memory when the session storage is full', async () => {
  const { user } = await openCommented();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  await replaceText(user, await commentField(), 'Of a visitor');
  await leaveAndReturn(user);
  expect(await commentField()).toHaveValue('Of a visitor');
});
