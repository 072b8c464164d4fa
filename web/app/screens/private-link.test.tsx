import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, replaceText } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { createLink, tokenOf } from '#tests/support/sharing.ts';

const REFUSED = 'This link cannot be opened. It may be wrong, expired, used up or revoked, or the password is wrong.';
const LAST = 'This link does not open again. Copy what you need before you leave.';

const findAlert = () => within(screen.getByRole('main')).findByRole('alert');

/** Returns a server with a private link of Ada's snippet "Secret". */
async function privateLink(given: Record<string, unknown> = {}) {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada, { title: 'Secret', code: 'secret();' });
  return { server, ada, id, path: `/s/${tokenOf(await createLink(ada, id, given))}` };
}

test('reads nothing before the person opens a link, then shows the snippet once', async () => {
  const { server, path } = await privateLink({ maxOpens: 1 });
  const { user, network, reload } = await openApp(path, { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Private link' })).toBeVisible();
  expect(network.sent('POST', '/api/links/open')).toEqual([]);
  await clickButton(user, 'Open');
  expect(await screen.findByRole('heading', { level: 2, name: 'Secret' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Private link' })).toBeVisible();
  expect(screen.getByText(LAST)).toBeVisible();
  expect(screen.getByRole('article', { name: 'Secret' })).toHaveTextContent(/by ada/);
  expect(document.title).toMatch(/^Private link/);
  await reload();
  await clickButton(user, 'Open');
  expect(await findAlert()).toHaveTextContent(REFUSED);
});

test.each([undefined, 'ben'])('asks %s for the password', { tags: ['slow'] }, async (as) => {
  const { server, path } = await privateLink({ password: 'open sesame' });
  const { user } = await openApp(path, { server, as });
  const field = await screen.findByLabelText('Password, if there is one');
  await replaceText(user, field, 'wrong');
  await clickButton(user, 'Open');
  expect(await findAlert()).toHaveTextContent(REFUSED);
  await replaceText(user, field, 'open sesame');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Secret' })).toBeVisible();
  expect(screen.queryByText(LAST)).not.toBeInTheDocument();
});

test('copies the code without counting a use', { tags: ['slow'] }, async () => {
  const { server, ada, id, path } = await privateLink();
  const { user, network } = await openApp(path, { server });
  await clickButton(user, 'Open');
  await clickButton(user, 'Copy code');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible());
  expect(await navigator.clipboard.readText()).toBe('secret();');
  expect(network.sent('POST', /\/use$/)).toEqual([]);
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ viewCount: 0 });
});

test('fills in a template', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada, { title: 'Greet', code: 'hello ${1:world}', isTemplate: true });
  const { user } = await openApp(`/s/${tokenOf(await createLink(ada, id))}`, { server });
  await clickButton(user, 'Open');
  await clickButton(user, 'Copy code');
  const dialog = await screen.findByRole('dialog', { name: 'Greet' });
  await replaceText(user, await within(dialog).findByLabelText('world'), 'Ben');
  await clickButton(user, 'Copy', dialog);
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('hello Ben'));
});

test('says the same about an unknown link', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/s/nothing-here');
  await clickButton(user, 'Open');
  expect(await findAlert()).toHaveTextContent(REFUSED);
});
