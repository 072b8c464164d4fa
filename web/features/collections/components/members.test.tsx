import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import type { GivenRole } from '#contract/members.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectNoDialog,
  expectToast,
  findCard,
  replaceText,
} from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { collect, join } from '#tests/support/sharing.ts';

const OPEN_TO_ALL = 'Anyone can create an account here and read this collection.';

/** Opens the members of Ada's collection "Team" with Ben and a private snippet, by the key `m`. */
async function openMembers({ as = 'ada', role = 'viewer' as GivenRole, signupOpen = true } = {}) {
  const server = await testServer({ signupOpen });
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  const { id } = await createCollection(ada, { name: 'Team' });
  await join(ben, ada, id, role);
  await collect(ada, id, (await createSnippet(ada, { title: 'Secret' })).id);
  const app = await openApp(`/collections/${id}`, { server, as });
  await screen.findByRole('heading', { level: 1, name: 'Team' });
  await findCard('Secret');
  await app.user.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: 'Members of Team' });
  await within(dialog).findByRole('list', { name: 'Members' });
  return { ...app, ada, ben, id, dialog, fields: within(dialog) };
}

const members = ({ fields }: Pick<Awaited<ReturnType<typeof openMembers>>, 'fields'>) =>
  within(fields.getByRole('list', { name: 'Members' })).getAllByRole('listitem');

test('lists the owner first, and who added a member', { tags: ['slow'] }, async () => {
  const app = await openMembers();
  const [owner, member] = members(app);
  expect(owner).toHaveTextContent(/^ada\(you\)Owner$/);
  expect(member).toHaveTextContent(/^benAdded .+ by ada/);
});

test('shows members nothing to change', async () => {
  const { fields } = await openMembers({ as: 'ben', role: 'editor' });
  expect(fields.queryByRole('combobox')).not.toBeInTheDocument();
  expect(fields.queryByRole('button', { name: /Remove|Create/ })).not.toBeInTheDocument();
});

test('changes the role of a member and removes the member', async () => {
  const app = await openMembers();
  const { user, fields, ben, id } = app;
  await user.selectOptions(fields.getByRole('combobox', { name: 'Role of ben' }), 'Editor');
  await expectToast('Role changed');
  expect((await ben.get(`/api/collections/${id}`)).body).toMatchObject({ role: 'editor' });
  await user.click(fields.getByRole('button', { name: 'Remove ben' }));
  await expectToast('Member removed');
  await waitFor(() => expect(members(app)).toHaveLength(1));
  expect((await ben.get(`/api/collections/${id}`)).status).toBe(404);
});

test('keeps a member who cannot be removed', { tags: ['slow'] }, async () => {
  const app = await openMembers();
  const { user, fields, network } = app;
  network.fail(/\/members\//, { status: 503, body: { message: 'Not now' } }, 'DELETE');
  await user.click(fields.getByRole('button', { name: 'Remove ben' }));
  await expectToast('Error removing member', 'Not now');
  expect(members(app)).toHaveLength(2);
});

test('focuses the list of members, not a field', async () => {
  const { fields } = await openMembers();
  expect(fields.getByRole('list', { name: 'Members' }).closest('[data-autofocus]')).toHaveFocus();
  expect(fields.getByLabelText('Number of people')).not.toHaveFocus();
});

test('says what members and everyone can read', { tags: ['slow'] }, async () => {
  const { user, fields, server, id } = await openMembers();
  expect(await fields.findByText(/^Members can read and copy 1 private snippet\./)).toBeVisible();
  expect(fields.queryByText(new RegExp(OPEN_TO_ALL))).not.toBeInTheDocument();
  await user.selectOptions(fields.getByRole('combobox', { name: 'Everyone with an account' }), 'Viewer');
  await expectToast('Access changed');
  expect(await fields.findByText(new RegExp(OPEN_TO_ALL))).toBeVisible();
  expect((await (await server.person('grace')).get(`/api/collections/${id}`)).body).toMatchObject({ role: 'viewer' });
});

test('does not warn of new accounts while sign-up is closed', async () => {
  const server = await testServer({ signupOpen: true });
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Team' });
  const { user } = await openApp(`/collections/${id}`, {
    server,
    as: 'ada',
    prepare: (network) => {
      network.rewrite('/api/auth/config', (settings) => ({ ...(settings as object), signUpOpen: false }));
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Team' });
  await user.keyboard('m');
  const dialog = within(await screen.findByRole('dialog', { name: 'Members of Team' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Everyone with an account' }), 'Viewer');
  await expectToast('Access changed');
  expect(dialog.queryByText(new RegExp(OPEN_TO_ALL))).not.toBeInTheDocument();
});

test('creates an invitation link that is shown once, and revokes it', { tags: ['slow'] }, async () => {
  const { user, fields, ada, id } = await openMembers();
  await user.selectOptions(fields.getByRole('combobox', { name: 'Role' }), 'Editor');
  await user.selectOptions(fields.getByRole('combobox', { name: 'Expires' }), '30 days');
  await replaceText(user, fields.getByLabelText('Number of people'), '3');
  await user.click(fields.getByRole('button', { name: 'Create invitation link' }));
  const link = await fields.findByLabelText<HTMLInputElement>('Invitation link');
  expect(link).toHaveAttribute('readonly');
  expect(link.value).toMatch(/^http.+\/invite\/[\w-]{22,}$/);
  expect(fields.getByText('This link is shown once.')).toBeVisible();
  expect(fields.getByRole('button', { name: 'Copy link' })).toBeVisible();

  const open = within(await fields.findByRole('list', { name: 'Open invitations' })).getAllByRole('listitem');
  expect(open[0]).toHaveTextContent(/^Editor · accepted by 0 of 3/);
  expect(open.every((item) => !item.textContent?.includes('/invite/'))).toBe(true);
  for (const revoke of fields.getAllByRole('button', { name: 'Revoke' })) await user.click(revoke);
  await expectToast('Invitation revoked');
  await waitFor(async () => expect((await ada.get(`/api/collections/${id}/invitations`)).body).toEqual([]));
});

test.each(['0', '101', ''])('refuses "%s" as number of people and sends nothing', { tags: ['slow'] }, async (given) => {
  const { user, fields, network } = await openMembers();
  await replaceText(user, fields.getByLabelText('Number of people'), given);
  await user.click(fields.getByRole('button', { name: 'Create invitation link' }));
  expect(await fields.findByRole('alert')).toHaveTextContent('Enter a number from 1 to 100');
  expect(network.sent('POST', /\/invitations$/)).toEqual([]);
});

test('forgets the link of an invitation when the dialog closes', { tags: ['slow'] }, async () => {
  const { user, fields } = await openMembers();
  await user.click(fields.getByRole('button', { name: 'Create invitation link' }));
  await fields.findByLabelText('Invitation link');
  await user.click(fields.getByRole('button', { name: 'Done' }));
  await expectNoDialog();
  await chooseFromMenu(user, 'Team', 'Members');
  const dialog = within(await screen.findByRole('dialog', { name: 'Members of Team' }));
  await dialog.findByRole('list', { name: 'Open invitations' });
  expect(dialog.queryByLabelText('Invitation link')).not.toBeInTheDocument();
});

test('publishes a collection, shows its link and makes it private again', async () => {
  const { user, owner, collections } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Shelf' }] });
  await screen.findByRole('article', { name: 'Shelf' });
  await chooseFromMenu(user, 'Shelf', 'Public page');
  const dialog = await screen.findByRole('dialog', { name: 'Public page of Shelf' });
  expect(within(dialog).queryByLabelText('Public link')).not.toBeInTheDocument();
  await clickButton(user, 'Make public', dialog);
  await expectToast('Collection published');
  const { shareId } = Collection.parse((await owner.get(`/api/collections/${collections[0]?.id}`)).body);
  expect(await within(dialog).findByLabelText('Public link')).toHaveValue(`${location.origin}/c/${shareId}`);
  await clickButton(user, 'Make private', dialog);
  await expectToast('Collection unpublished');
  await waitFor(() => expect(within(dialog).queryByLabelText('Public link')).not.toBeInTheDocument());
});

test('deletes a shared collection without Undo', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Team' });
  await join(await server.person('ben'), ada, id);
  const { user } = await openApp('/collections', { server, as: 'ada' });
  expect(await screen.findByRole('article', { name: 'Team' })).toHaveTextContent('1 member');
  await chooseFromMenu(user, 'Team', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete collection' });
  expect(dialog).toHaveAccessibleDescription(/for all members/);
  await clickButton(user, 'Delete', dialog);
  await expectToast('Collection deleted', 'Your collection has been deleted.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('says that a link of an invitation cannot be created and keeps the fields', async () => {
  const { user, fields, network } = await openMembers();
  const restore = network.fail(
    /\/invitations$/,
    { status: 409, body: { code: 'conflict', message: 'Too many' } },
    'POST',
  );
  await user.selectOptions(fields.getByRole('combobox', { name: 'Role' }), 'Manager');
  await user.click(fields.getByRole('button', { name: 'Create invitation link' }));
  expect(await fields.findByRole('alert')).toHaveTextContent('Too many');
  restore();
  expect(fields.getByRole('combobox', { name: 'Role' })).toHaveValue('manager');
});
