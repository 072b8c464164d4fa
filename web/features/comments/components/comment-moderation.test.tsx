import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  COMMENTS,
  commentField,
  commentItems,
  commentSection,
  expectComments,
  openCommented,
} from '#tests/component/comments.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectToast, replaceText } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

test('lets the owner of the snippet delete the comments of others', { tags: ['slow'] }, async () => {
  const { user } = await openCommented({
    as: 'ada',
    comments: [
      ['bob', 'Unwelcome'],
      ['ada', 'Welcome'],
    ],
  });
  await clickButton(user, /Delete the comment of bob/i);
  await clickButton(user, 'Delete', await screen.findByRole('dialog'));
  await expectComments(/Welcome/);
});

test('lets the owner close and reopen comments', { tags: ['slow'] }, async () => {
  const { user, network } = await openCommented({ as: 'ada', comments: [['bob', 'Early']] });
  await commentField();
  network.fail(/\/comments\/settings$/, { status: 503, body: { message: 'Not now.' } });
  await clickButton(user, 'Lock comments');
  await expectToast('Error', 'Not now.');
  network.release();
  await clickButton(user, 'Lock comments');
  await expectToast('Comments locked');
  expect(await within(await commentSection()).findByText('Comments are closed')).toBeVisible();
  expect(screen.queryByLabelText('Add a comment')).not.toBeInTheDocument();
  await expectComments(/Early/);
  await clickButton(user, 'Unlock comments');
  await expectToast('Comments unlocked');
  expect(await commentField()).toBeVisible();
});

test('shows readers that comments are closed and keeps text typed before', { tags: ['slow'] }, async () => {
  const { user, server, network } = await openCommented();
  const ada = await server.person('ada');
  await replaceText(user, await commentField(), 'Too late');
  expect(screen.queryByRole('button', { name: 'Lock comments' })).not.toBeInTheDocument();
  await ada.put('/api/snippets/1/comments/settings', { closed: true });
  await clickButton(user, 'Post');
  await expectToast('Error', 'Comments on this snippet are closed');
  expect(await commentField()).toHaveValue('Too late');
  expect(network.sent('POST', COMMENTS)).toHaveLength(1);
});

test('shows a line instead of the form when comments are closed', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id, shareId } = await createSnippet(ada, { isPublic: true });
  await ada.put(`/api/snippets/${id}/comments/settings`, { closed: true });
  await openApp(`/shared/${shareId}`, { server, as: 'bob' });
  expect(await screen.findByText('Comments are closed')).toBeVisible();
  expect(screen.queryByLabelText('Add a comment')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Unlock comments' })).not.toBeInTheDocument();
});

test('lets the owner of the snippet delete all comments of one author', { tags: ['slow'] }, async () => {
  const { user, network } = await openCommented({
    as: 'ada',
    comments: [
      ['bob', 'Spam 1'],
      ['cleo', 'Genuine'],
      ['bob', 'Spam 2'],
      ['ada', 'Own'],
    ],
  });
  await clickButton(user, 'Delete the comment of ada');
  const own = await screen.findByRole('dialog', { name: 'Delete comment' });
  expect(within(own).queryByRole('checkbox')).not.toBeInTheDocument();
  await clickButton(user, 'Cancel', own);

  const openDialog = async () => {
    const [first] = await commentItems();
    if (first) await clickButton(user, 'Delete the comment of bob', first);
    return screen.findByRole('dialog', { name: 'Delete comment' });
  };
  const canceled = await openDialog();
  await user.click(within(canceled).getByLabelText('Delete all comments of bob on this snippet'));
  await clickButton(user, 'Cancel', canceled);
  expect(network.sent('DELETE', COMMENTS)).toEqual([]);
  const dialog = await openDialog();
  expect(within(dialog).getByRole('checkbox')).not.toBeChecked();
  await user.click(within(dialog).getByRole('checkbox'));
  await clickButton(user, 'Delete', dialog);
  await expectToast('Comments deleted');
  await expectComments(/Genuine/, /Own/);
});
