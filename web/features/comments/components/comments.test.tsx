import { screen, waitFor, within } from '@testing-library/dom';
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

test('shows three skeletons while comments load, then says that there are none', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const { shareId } = await createSnippet(await server.person('ada'), { isPublic: true });
  let release = () => {};
  await openApp(`/shared/${shareId}`, {
    server,
    prepare: (network) => {
      release = network.hold(COMMENTS);
    },
  });
  const loading = await screen.findByRole('status', { name: 'Loading comments' });
  expect(loading.querySelectorAll('[data-slot="skeleton"]')).toHaveLength(3);
  release();
  expect(await screen.findByText('No comments yet.')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading comments' })).not.toBeInTheDocument();
});

test('posts the comment of a visitor as Anonymous or under a given name', { tags: ['slow'] }, async () => {
  const { user, network } = await openCommented();
  await replaceText(user, await commentField(), '  First\nand <i>plain</i>  ');
  const release = network.hold(COMMENTS, 'POST');
  await clickButton(user, 'Post');
  expect(await screen.findByRole('button', { name: 'Posting...' })).toBeDisabled();
  expect(await commentField()).toHaveAttribute('readonly');
  release();
  await expectToast('Comment posted', 'Your comment has been successfully added.');
  expect(network.sent('POST', COMMENTS).map(({ body }) => body)).toEqual([
    { content: '  First\nand <i>plain</i>  ', userId: null, authorName: 'Anonymous' },
  ]);
  expect(await commentField()).toHaveValue('');
  await expectComments(/Anonymous.* ago.*First and <i>plain<\/i>/);

  await replaceText(user, screen.getByLabelText('Name (optional)'), 'Grace');
  await replaceText(user, await commentField(), 'Second');
  await clickButton(user, 'Post');
  await expectComments(/Anonymous.*First/, /Grace.*Second/);
  expect(within(await commentSection()).queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
});

test('does not post a blank comment', { tags: ['slow'] }, async () => {
  const { user, network } = await openCommented();
  await commentField();
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  await replaceText(user, await commentField(), '  \n ');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(network.sent('POST', COMMENTS)).toEqual([]);
});

test('keeps text that is too long and refuses to post it', { tags: ['slow'] }, async () => {
  const { user, reload } = await openCommented();
  await replaceText(user, await commentField(), '🧷'.repeat(5_000));
  expect(screen.getByRole('button', { name: 'Post' })).toBeEnabled();
  await replaceText(user, await commentField(), 'x'.repeat(5_012));
  expect(await commentSection()).toHaveTextContent('Comment cannot exceed 5000 characters. It has 5012.');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  expect(await commentField()).toHaveValue('x'.repeat(5_012));

  await replaceText(user, await commentField(), 'Short');
  await replaceText(user, screen.getByLabelText('Name (optional)'), 'n'.repeat(101));
  expect(await commentSection()).toHaveTextContent('Name cannot exceed 100 characters. It has 101.');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  await replaceText(user, screen.getByLabelText('Name (optional)'), 'Vera');
  await reload();
  expect(await commentField()).toHaveValue('Short');
  expect(screen.getByLabelText('Name (optional)')).toHaveValue('Vera');
  await clickButton(user, 'Post');
  await expectComments(/Vera.*Short/);
});

test('reports comments that cannot be loaded and loads them again', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id, shareId } = await createSnippet(ada, { isPublic: true });
  await ada.post(`/api/snippets/${id}/comments`, { content: 'Back again' });
  let restore = () => {};
  const { user } = await openApp(`/shared/${shareId}`, {
    server,
    prepare: (network) => {
      restore = network.fail(COMMENTS, { status: 500 }, 'GET');
    },
  });
  const alert = await within(await commentSection()).findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load comments. Please try again later.');
  restore();
  await clickButton(user, 'Try again', alert);
  await expectComments(/Back again/);
});

test.each([{ status: 500 }, { status: 429, headers: { 'retry-after': '60' } }, 'no reply'] as const)(
  'keeps a comment that cannot be posted: %j',
  async (failure) => {
    const { user, network } = await openCommented();
    const restore = network.fail(COMMENTS, failure, 'POST');
    await replaceText(user, await commentField(), 'Worth keeping');
    await clickButton(user, 'Post');
    await expectToast('Error', 'Failed to post your comment. Please try again.');
    expect(await commentField()).toHaveValue('Worth keeping');
    restore();
    await clickButton(user, 'Post');
    await expectComments(/Worth keeping/);
  },
);

test('posts under the account name and lets the author delete the comment', async () => {
  const { user } = await openCommented({ as: 'bob', comments: [['ada', 'Of the owner']] });
  await commentField();
  expect(screen.queryByLabelText('Name (optional)')).not.toBeInTheDocument();
  await replaceText(user, await commentField(), 'Of Bob');
  await clickButton(user, 'Post');
  await expectComments(/ada.*Of the owner/i, /bob.*Of Bob/i);
  expect(screen.queryByRole('button', { name: /Delete the comment of ada/i })).not.toBeInTheDocument();
  await clickButton(user, /Delete the comment of bob/i);
  await clickButton(user, 'Cancel', await screen.findByRole('dialog', { name: 'Delete comment' }));
  await expectComments(/Of the owner/, /Of Bob/);
  await clickButton(user, /Delete the comment of bob/i);
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete comment' }));
  await expectToast('Comment deleted');
  await expectComments(/Of the owner/);
});

test("labels visitors and the snippet's owner in words", { tags: ['slow'] }, async () => {
  const server = await testServer();
  const [ada, bob] = [await server.person('ada'), await server.person('bob')];
  const { id, shareId } = await createSnippet(ada, { isPublic: true });
  await server.visitor.post(`/api/snippets/${id}/comments`, { content: 'Fake', authorName: 'ada' });
  // As the comment of a deleted account is stored.
  await server.visitor.post(`/api/snippets/${id}/comments`, { content: 'Old', authorName: 'Deleted user' });
  await ada.post(`/api/snippets/${id}/comments`, { content: 'Genuine' });
  await bob.post(`/api/snippets/${id}/comments`, { content: 'Reader' });
  await openApp(`/shared/${shareId}`, { server });
  await expectComments(/^ada ?visitor.*Fake$/, /^Deleted user.*Old$/, /^ada ?author.*Genuine$/, /^bob.*Reader$/);
  const [, deleted, , reader] = await commentItems();
  for (const item of [deleted, reader]) expect(item).not.toHaveTextContent(/visitor|author/);
});

test('shows a posted comment at the end before the pages between are loaded', { tags: ['slow'] }, async () => {
  const comments = Array.from({ length: 100 }, (_, index): [string, string] => ['ada', `Number ${index}`]);
  const { user } = await openCommented({ as: 'ada', comments });
  await waitFor(async () => expect(await commentItems()).toHaveLength(100));
  for (const content of ['The next', 'One more']) {
    await replaceText(user, await commentField(), content);
    await clickButton(user, 'Post');
    await waitFor(async () => expect(await commentField()).toHaveValue(''));
  }
  await waitFor(async () => expect((await commentItems()).at(-1)).toHaveTextContent('One more'));
  expect(await commentItems()).toHaveLength(102);
  const last = (await commentItems()).at(-1);
  if (last) await clickButton(user, /^Delete the comment of/, last);
  await clickButton(user, 'Delete', await screen.findByRole('dialog'));
  await waitFor(async () => expect(await commentItems()).toHaveLength(101));
  expect((await commentItems()).at(-1)).toHaveTextContent('The next');
  await clickButton(user, 'Show more comments');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more comments' })).not.toBeInTheDocument());
  expect(await commentItems()).toHaveLength(101);
});

test('shows more comments in order and keeps the focus', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const { id, shareId } = await createSnippet(await server.person('ada'), { isPublic: true });
  const contents = Array.from({ length: 201 }, (_, n) => `Number ${n}.`);
  await server.store.transaction(async (repositories) => {
    const author = { snippetId: id, userId: null, authorName: 'Vera', createdAt: 0 };
    for (const content of contents) await repositories.comments.insert({ ...author, content });
  });
  const { user } = await openApp(`/shared/${shareId}`, { server });
  const more = await screen.findByRole('button', { name: 'Show more comments' });
  await user.click(more);
  await waitFor(async () => expect(await commentItems()).toHaveLength(200));
  expect(more).toHaveFocus();
  await user.click(more);
  await waitFor(async () => expect((await commentItems())[200]).toHaveFocus());
  expect(more).not.toBeInTheDocument();
  expect((await commentItems()).map((item) => item.textContent?.match(/Number \d+\./)?.[0])).toEqual(contents);
});

test('shows right-to-left text from the right', { tags: ['slow'] }, async () => {
  await openCommented({ comments: [['ada', 'תודה רבה!']] });
  expect(await screen.findByText('תודה רבה!')).toHaveAttribute('dir', 'auto');
});

test.each([
  ['was deleted', undefined, ['Comment deleted']],
  ['could not be deleted', { status: 500, body: { message: 'Not now' } }, ['Error', 'Not now']],
] as const)(
  'reports on the next screen that a comment %s',
  { tags: ['slow'] },
  async (_outcome, failure, [title, description]) => {
    const { user, network, owner, snippets } = await openApp('/snippets', {
      as: 'ada',
      snippets: [{ title: 'Discussed', isPublic: true }],
    });
    await owner.post(`/api/snippets/${snippets[0]?.id}/comments`, { content: 'Doomed' });
    await user.click(await screen.findByRole('link', { name: 'Discussed' }));
    await expectComments(/Doomed/);
    if (failure) network.fail(COMMENTS, failure, 'DELETE');
    const release = failure ? () => {} : network.hold(COMMENTS, 'DELETE');
    await clickButton(user, /^Delete the comment of/);
    await clickButton(user, 'Delete', await screen.findByRole('dialog'));
    history.back();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
    release();
    await expectToast(title, description);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('moves the focus to the next comment, or to the page, after a deletion', { tags: ['slow'] }, async () => {
  const { user } = await openCommented({
    as: 'ada',
    comments: [
      ['ada', 'First'],
      ['ada', 'Second'],
    ],
  });
  await expectComments(/First/, /Second/);
  const remove = async (at: number) => within((await commentItems())[at] ?? document.body).getByRole('button');
  for (const left of [1, 0]) {
    await user.click(await remove(0));
    await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete comment' }));
    await waitFor(async () => expect(await commentItems()).toHaveLength(left));
    const next = left === 0 ? screen.getByRole('main') : await remove(0);
    await waitFor(() => expect(next).toHaveFocus());
  }
});
