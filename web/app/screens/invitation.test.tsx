import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { GivenRole } from '#contract/members.ts';
import { provideSignIn } from '#tests/component/oidc-client.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectToast } from '#tests/component/page.ts';
import { createCollection } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { invite, tokenOf } from '#tests/support/sharing.ts';

const INVALID = 'This invitation is not valid. Ask for a new one.';
/** Valid by the real clock too: that of the server stands at the start of 2026. */
const LONG = 10 * 365 * 24 * 3600;

/** Returns a server on which Ada invites to her collection "Team". */
async function invitation(role: GivenRole = 'editor') {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Team', description: 'What we all use' });
  const invited = await invite(ada, id, { role });
  return { server, ada, id, invited, path: `/invite/${tokenOf(invited)}` };
}

test('names who invites, to what and as what, and opens the collection once accepted', { tags: ['slow'] }, async () => {
  const { server, id, path } = await invitation();
  const { user } = await openApp(path, { server, as: 'ben' });
  const main = await screen.findByRole('main');
  expect(await within(main).findByRole('heading', { level: 1, name: 'Invitation' })).toBeVisible();
  expect(await within(main).findByText(/invites you/)).toHaveTextContent('ada invites you to "Team" as editor.');
  expect(main).toHaveTextContent('What we all use');
  expect(document.title).toMatch(/^Invitation/);
  await clickButton(user, 'Accept');
  await expectToast('You joined Team');
  await expectAddress(`/collections/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
});

test('changes nothing on "Not now"', async () => {
  const { server, ada, id, path } = await invitation();
  const { user } = await openApp(path, { server, as: 'ben' });
  await clickButton(user, 'Not now');
  await expectAddress('/');
  expect((await ada.get(`/api/collections/${id}`)).body).toMatchObject({ memberCount: 0 });
});

test('lets a visitor sign in and then accept', { tags: ['slow'] }, async () => {
  const { server, id, path } = await invitation();
  const { user } = await openApp(path, { server });
  provideSignIn(() => server.identity.tokenFor({ subject: 'ben', name: 'ben', email: 'ben@example.com' }, LONG));
  expect(await screen.findByText(/invites you/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  await clickButton(user, 'Sign in to accept');
  await clickButton(user, 'Accept');
  await expectAddress(`/collections/${id}`);
});

test('says the same about a revoked, a used and an unknown invitation', { tags: ['slow'] }, async () => {
  const { server, ada, id, invited, path } = await invitation();
  const app = await openApp('/invite/nothing-here', { server, as: 'ben' });
  expect(await screen.findByText(INVALID)).toBeVisible();
  await ada.delete(`/api/collections/${id}/invitations/${invited.id}`);
  await app.reload(path);
  expect(await screen.findByText(INVALID)).toBeVisible();
  const used = await invite(ada, id);
  await (await server.person('grace')).post('/api/invitations/accept', { token: tokenOf(used) });
  await app.reload(`/invite/${tokenOf(used)}`);
  expect(await screen.findByText(INVALID)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

test('says that an invitation ran out while it was looked at', { tags: ['slow'] }, async () => {
  const { server, path } = await invitation();
  const { user, network } = await openApp(path, { server, as: 'ben' });
  await screen.findByText(/invites you/);
  network.fail('/api/invitations/accept', { status: 404, body: { code: 'not_found', message: 'Gone' } }, 'POST');
  await clickButton(user, 'Accept');
  await expectToast('Error accepting the invitation', 'Gone');
});

test('tells a member so', { tags: ['slow'] }, async () => {
  const { server, ada, id, path } = await invitation();
  const again = await invite(ada, id);
  await (await server.person('ben')).post('/api/invitations/accept', { token: tokenOf(again) });
  await openApp(path, { server, as: 'ben' });
  expect(await screen.findByText(/You are already a member/)).toBeVisible();
});
