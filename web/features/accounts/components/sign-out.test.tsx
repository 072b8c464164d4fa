import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import { clickButton, expectNoDialog, fillSnippet, openNewSnippet } from '#tests/component/page.ts';

const QUESTION = 'Unsaved drafts';
const SECRET = 'const secret = 42;';

const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

async function logOut(user: UserEvent): Promise<void> {
  await clickButton(user, 'Account');
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
}

/** Opens the app with a draft of a new snippet by Ada, and with drafts of every other kind. */
async function openWithDrafts(): Promise<OpenApp & { userId: string }> {
  const app = await openApp('/', {
    as: 'ada',
    prepare: () => {
      const request = JSON.stringify([[`/api/snippets ${SECRET}`, 'key']]);
      sessionStorage.setItem('unanswered-requests', request);
    },
  });
  const userId = app.owner.userId ?? '';
  await fillSnippet(app.user, await openNewSnippet(app.user), 'Unfinished', SECRET);
  await app.user.keyboard('{Escape}');
  await expectNoDialog();
  const kinds = [`snippet-draft:${userId}:7#2`, `import-draft:${userId}`, `collection-draft:${userId}:new`];
  for (const key of [...kinds, `comment-draft:${userId}:7`]) localStorage.setItem(key, JSON.stringify(SECRET));
  return { ...app, userId };
}

async function logOutAndAnswer(user: UserEvent, answer: string): Promise<void> {
  await logOut(user);
  await clickButton(user, answer, await screen.findByRole('dialog', { name: QUESTION }));
}

test('asks for the drafts at the sign-out and deletes all that is stored of the person', async () => {
  const { user, userId } = await openWithDrafts();
  localStorage.setItem('snippet-draft:somebody-else:new', '"of another person"');
  expect(stored()).toContain(SECRET);
  await logOutAndAnswer(user, 'Delete drafts');
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  await expectNoDialog();
  expect(stored()).not.toContain(SECRET);
  expect(stored()).not.toContain('Unfinished');
  expect(stored()).not.toContain(userId);
  expect(stored()).toContain('of another person');
});

test('keeps the drafts on this device on request', { tags: ['slow'] }, async () => {
  const { user, userId } = await openWithDrafts();
  await logOutAndAnswer(user, 'Keep drafts');
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  expect(localStorage.getItem(`snippet-draft:${userId}:new`)).toContain(SECRET);
  expect(localStorage.getItem(`comment-draft:${userId}:7`)).toContain(SECRET);
});

test('stays signed in with all drafts if the question is closed', async () => {
  const { user, userId, network } = await openWithDrafts();
  await logOut(user);
  await screen.findByRole('dialog', { name: QUESTION });
  await user.keyboard('{Escape}');
  await expectNoDialog();
  expect(network.sent('POST', '/api/auth/logout')).toEqual([]);
  expect(localStorage.getItem('auth_user')).not.toBeNull();
  expect(localStorage.getItem(`snippet-draft:${userId}:new`)).toContain(SECRET);
});

test('keeps the drafts if the sign-out fails', async () => {
  const { user, userId, network } = await openWithDrafts();
  network.fail('/api/auth/logout', { status: 500 });
  await logOutAndAnswer(user, 'Delete drafts');
  expect(await screen.findByText('Error signing out')).toBeVisible();
  expect(localStorage.getItem(`snippet-draft:${userId}:new`)).toContain(SECRET);
});

test('does not ask without drafts and forgets requests without a reply', async () => {
  const { user } = await openApp('/', {
    as: 'ada',
    prepare: () => {
      localStorage.setItem('snippet-draft:somebody-else:new', '"of another person"');
      sessionStorage.setItem('unanswered-requests', JSON.stringify([[`/api/snippets ${SECRET}`, 'key']]));
    },
  });
  await screen.findByRole('heading', { name: 'All Snippets' });
  await logOut(user);
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(stored()).not.toContain(SECRET);
});

test('deletes the text typed here when another tab signs out and deletes the drafts', async () => {
  const { user, owner } = await openApp('/', { as: 'ada' });
  await fillSnippet(user, await openNewSnippet(user), 'Typed here', SECRET);
  localStorage.setItem('auth_forget', 'true');
  localStorage.removeItem('auth_tokens');
  localStorage.removeItem('auth_user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_user', newValue: null }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  await waitFor(() => expect(stored()).not.toContain(SECRET));
  expect(stored()).not.toContain(owner.userId);
});

test('asks when the sign-out is chosen in the command palette', { tags: ['slow'] }, async () => {
  const { user } = await openWithDrafts();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await user.paste('log out');
  await user.click(await screen.findByRole('option', { name: 'Log Out' }));
  const question = await screen.findByRole('dialog', { name: QUESTION });
  expect(within(question).getByRole('button', { name: 'Keep drafts' })).toBeVisible();
});
