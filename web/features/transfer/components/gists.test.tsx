import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectCards, expectToast } from '#tests/component/page.ts';
import { dropFiles, findPreview, openImport, rowsIn } from '#tests/component/transfer.ts';
import { database, MASSCODE } from '#tests/support/foreign-databases.ts';
import { createGistStandIn, listeningGists, TOKEN } from '#tests/support/gists.ts';
import { testServer } from '#tests/support/server.ts';

/** Seconds from the clock of the stand-in to ten minutes after that of the server. */
const TEN_MINUTES = 30 * 24 * 3600 + 9.5 * 3600 + 10 * 60;

/** Opens the import dialog with a stand-in of GitHub behind the server. */
async function openGists(standIn: Parameters<typeof createGistStandIn>[0]) {
  const server = await testServer({ githubApiUrl: await listeningGists(createGistStandIn(standIn)) });
  const app = await openApp('/snippets', { as: 'ada', server });
  const dialog = await openImport(app.user);
  return { ...app, dialog, field: within(dialog).getByLabelText('GitHub token') };
}

test('previews and imports the gists of a token', { tags: ['slow'] }, async () => {
  const { user, dialog, field } = await openGists({ gists: 2 });
  expect(field).toHaveAttribute('type', 'password');
  expect(within(dialog).getByRole('button', { name: 'Read gists' })).toBeDisabled();
  await user.type(field, TOKEN);
  await clickButton(user, 'Read gists', dialog);
  const preview = await findPreview('GitHub Gist');
  expect(await rowsIn(preview)).toHaveLength(2);
  await clickButton(user, 'Import 2 snippets', preview);
  await expectToast('Snippets Imported', '2 snippets created.');
});

test('says what a wrong token lacks', { tags: ['slow'] }, async () => {
  const { user, dialog, field } = await openGists({ gists: 2 });
  await user.type(field, 'wrong');
  await clickButton(user, 'Read gists', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'GitHub did not accept this token. It needs the scope gist.',
  );
  expect(within(dialog).getByRole('button', { name: 'Read gists' })).toBeEnabled();
});

test('says that it waits for the rate limit, and stops', { tags: ['slow'] }, async () => {
  const { user, dialog, field, network } = await openGists({ gists: 3, limitAfter: 2, limitSeconds: TEN_MINUTES });
  await user.type(field, TOKEN);
  await clickButton(user, 'Read gists', dialog);
  expect(await within(dialog).findByText(/^GitHub allows no more requests until /)).toBeVisible();
  const [stop] = within(dialog).getAllByRole('button', { name: 'Cancel' });
  if (stop) await user.click(stop);
  expect(await within(dialog).findByRole('button', { name: 'Read gists' })).toBeEnabled();
  await expect.poll(() => network.sent('DELETE', /^\/api\/imports\/gists\//)).toHaveLength(1);
});

test('previews a dropped database of massCode, which the server reads', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  await screen.findByRole('heading', { level: 1 });
  const bytes = Uint8Array.from(Buffer.from(database(MASSCODE), 'base64'));
  dropFiles([new File([bytes], 'massCode.db')]);
  const preview = await findPreview('massCode');
  expect(await rowsIn(preview)).toEqual(['massCodeLeft out1 snippet in the trash is left out.', 'CenterNew']);
  await clickButton(user, 'Import 1 snippet', preview);
  await expectCards('Center');
});

test('names a database of another program', { tags: ['slow'] }, async () => {
  await openApp('/snippets', { as: 'ada' });
  await screen.findByRole('heading', { level: 1 });
  const bytes = Uint8Array.from(Buffer.from(database('create table other (id integer)'), 'base64'));
  dropFiles([new File([bytes], 'other.db')]);
  expect(await screen.findByText(/^other\.db: /)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
