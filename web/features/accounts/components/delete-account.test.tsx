import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { PASSWORD_MAX } from '#contract/limits.ts';
import { provideSignIn } from '#tests/component/oidc-client.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectNoDialog, expectToast, replaceText } from '#tests/component/page.ts';
import { createCollection } from '#tests/support/factories.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { join } from '#tests/support/sharing.ts';

const PATH = '/settings?tab=account';
const MINUTE = 60_000;
/** Valid by the real clock too: that of the server stands at the start of 2026. */
const LONG = 10 * 365 * 24 * 3600;

/** Opens the dialog as Ada, who signed in an hour ago. */
async function openDialog() {
  const server = await testServer();
  const app = await openApp(PATH, { as: 'ada', server });
  server.advance(60 * MINUTE);
  await clickButton(app.user, 'Delete account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
  return { ...app, server, dialog };
}

test('says which shared collections are handed over and which are deleted', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  for (const [name, role] of [
    ['Kept', 'manager'],
    ['Gone', 'viewer'],
  ] as const)
    await join(ben, ada, (await createCollection(ada, { name })).id, role);
  await createCollection(ada, { name: 'Own' });
  const { user } = await openApp(PATH, { as: 'ada', server });
  await clickButton(user, 'Delete account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
  expect(await within(dialog).findByText('1 shared collection is handed over, 1 is deleted.')).toBeVisible();
});

const tokenOf = ({ identity }: TestServer, subject: string, at: number) =>
  identity.tokenFor({ subject, name: subject, email: `${subject}@example.com` }, LONG, { nonce: `${subject} ${at}` });

test('offers the export and deletes the account after a new sign-in', { tags: ['slow'] }, async () => {
  const { user, server, dialog, owner } = await openDialog();
  localStorage.setItem(`snippet-draft:${owner.userId}:new`, JSON.stringify('secret'));
  expect(within(dialog).getByRole('button', { name: 'Export your snippets first' })).toBeVisible();
  expect(await within(dialog).findByText('To confirm, sign in again with identity.test.')).toBeVisible();
  provideSignIn(() => tokenOf(server, 'ada', 1));
  await clickButton(user, 'Sign in and delete account', dialog);
  expect(await screen.findByText('Your account was deleted')).toBeVisible();
  await expectNoDialog();
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await server.store.users.isEmpty()).toBe(true);
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
});

test('deletes nothing without the sign-in or after one of another person', { tags: ['slow'] }, async () => {
  const { user, server, dialog } = await openDialog();
  await within(dialog).findByText(/sign in again/);
  provideSignIn(() => Promise.reject(new Error('Popup closed by user')));
  await clickButton(user, 'Sign in and delete account', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('nothing was deleted');
  provideSignIn(() => tokenOf(server, 'ben', 2));
  await clickButton(user, 'Sign in and delete account', dialog);
  await expectToast('Account not deleted', 'You signed in as somebody else, so nothing was deleted.');
  await expectNoDialog();
  expect(await server.store.accounts.list('pegboard')).toHaveLength(2);
});

test('says that a password is too long', { tags: ['slow'] }, async () => {
  const { user } = await openApp(PATH, {
    as: 'ada',
    prepare: (network) =>
      void network.rewrite('/api/auth/config', (settings) => ({ ...Object(settings), builtin: true })),
  });
  await clickButton(user, 'Delete account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
  await replaceText(user, await within(dialog).findByLabelText('Password'), 'x'.repeat(PASSWORD_MAX + 1));
  await clickButton(user, 'Delete account', dialog);
  expect(await within(dialog).findByText('This password is too long')).toBeVisible();
});
