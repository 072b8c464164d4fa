import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, clickButton, findCard, replaceText } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const GIB = 1024 ** 3;

test('shows the usage and the quota of the account, again at each opening', { tags: ['slow'] }, async () => {
  const server = await testServer({ quota: { snippets: 100_000, bytes: 2 * GIB } });
  const { user, owner } = await openApp('/settings?tab=account', { as: 'ada', server });
  const storage = within(await screen.findByRole('region', { name: 'Storage' }));
  expect(await storage.findByText('0 of 100,000 snippets, 0 bytes of 2 GiB')).toBeVisible();

  await createSnippet(owner, { code: 'x'.repeat(300 * 1024) });
  await user.click(screen.getByRole('link', { name: 'My Snippets' }));
  await screen.findByRole('heading', { level: 1, name: 'My Snippets' });
  history.back();
  expect(await screen.findByText('1 of 100,000 snippets, 300 KiB of 2 GiB')).toBeVisible();
});

test('offers to load the usage again after a failure', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/settings?tab=account', {
    as: 'ada',
    prepare: (sent) => sent.fail('/api/auth/usage', { status: 500, body: { message: 'Broken' } }),
  });
  const storage = within(await screen.findByRole('region', { name: 'Storage' }));
  expect(await storage.findByText('Broken')).toBeVisible();
  network.release();
  await user.click(storage.getByRole('button', { name: 'Try again' }));
  expect(await storage.findByText(/^0 of 100,000 snippets/)).toBeVisible();
});

test('says why an edit of a full account was not saved and keeps what was typed', { tags: ['slow'] }, async () => {
  const server = await testServer({ quota: { snippets: 10, bytes: 200 } });
  const { user } = await openApp('/snippets', { as: 'ada', server, snippets: [{ title: 'Short' }] });
  await findCard('Short');
  await chooseFromMenu(user, 'Short', 'Edit');
  const description = await screen.findByLabelText('Description');
  const dialog = screen.getByRole('dialog');
  await replaceText(user, description, 'x'.repeat(200));
  await clickButton(user, 'Update Snippet', dialog);
  expect(
    await screen.findByText(
      'Your account is limited to 200 bytes. Delete snippets, also from the trash, to make room.',
    ),
  ).toBeVisible();
  expect(dialog).not.toHaveTextContent('changed elsewhere');
  expect(description).toHaveValue('x'.repeat(200));
});
