import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectNoDialog } from '#tests/component/page.ts';

const tool = (name: string) => screen.findByRole('article', { name });
const codeOf = (card: HTMLElement, name: string) => within(card).getByRole('region', { name: `Code of ${name}` });

test('opens from the account menu and has the address of this server in every command', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await clickButton(user, 'Account');
  await user.click(await screen.findByRole('menuitem', { name: 'Connect' }));
  await expectAddress('/connect');
  const card = await tool('Command line');
  expect(codeOf(card, 'step 1 of Command line')).toHaveTextContent(`npm i -g ${location.origin}/cli/pegboard.tgz`);
  await clickButton(user, 'Copy step 1 of Command line', card);
  expect(await within(card).findByRole('button', { name: 'Copied step 1 of Command line' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`npm i -g ${location.origin}/cli/pegboard.tgz`);
  const search = `${location.origin}/api/snippets?search=debounce`;
  expect(codeOf(await tool('curl'), 'step 2 of curl')).toHaveTextContent(search);
  expect(codeOf(await tool('Zed'), 'step 1 of Zed')).toHaveTextContent(/^pegboard sync zed$/);
  expect(codeOf(await tool('Raycast'), 'Raycast')).toHaveTextContent(/^pegboard sync raycast$/);
  expect(screen.getByRole('link', { name: 'Read about the API' })).toHaveAttribute('href', '/api/docs');
  expect(document.title).toMatch(/^Connect/);
});

test('creates a token with the scopes that a program needs and fills it in', { tags: ['slow'] }, async () => {
  const { user, owner, server } = await openApp('/connect', { as: 'ada' });
  const card = await tool('Claude Code');
  expect(codeOf(card, 'step 1 of Claude Code')).toHaveTextContent(
    `claude mcp add --transport http --scope user pegboard ${location.origin}/mcp --header "Authorization: Bearer YOUR_TOKEN"`,
  );
  await clickButton(user, 'Create token for Claude Code', card);
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Claude Code');
  expect(dialog.getByRole('checkbox', { name: /Make snippets public/ })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await clickButton(user, 'Done', await screen.findByRole('dialog', { name: 'Copy your token' }));
  await expectNoDialog();
  await waitFor(() => expect(within(card).getByRole('button', { name: 'Create token for Claude Code' })).toHaveFocus());

  await clickButton(user, 'Copy step 1 of Claude Code', card);
  const copied = await navigator.clipboard.readText();
  const [token = ''] = /pgb_\w+/.exec(copied) ?? [];
  expect(copied).toContain(`--header "Authorization: Bearer ${token}"`);
  expect((await server.bearer(token, owner.userId).get('/api/snippets')).status).toBe(200);
  expect(within(card).getByRole('status')).toHaveTextContent('The new token is filled in.');
  expect(await tool('Cursor chat')).toHaveTextContent('YOUR_TOKEN');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
});

test('sets up all editors together, with a token that only reads', async () => {
  const { user } = await openApp('/connect', { as: 'ada' });
  const card = await tool('All editors');
  expect(codeOf(card, 'step 1 of All editors')).toHaveTextContent(/^npm i -g /);
  expect(codeOf(card, 'step 2 of All editors')).toHaveTextContent(/^pegboard login$/);
  expect(within(await tool('VS Code')).queryByRole('button', { name: /token/ })).not.toBeInTheDocument();
  await clickButton(user, 'Create token for All editors', card);
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Editors');
  expect(dialog.getByRole('checkbox', { name: /Read snippets/ })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /Create, edit and delete snippets/ })).not.toBeChecked();
});

test('shows configurations that are valid JSON', { tags: ['slow'] }, async () => {
  await openApp('/connect', { as: 'ada' });
  const headers = (authorization: string) => ({ Authorization: authorization });
  const json = async (name: string) => JSON.parse(codeOf(await tool(name), name).textContent ?? '');
  expect(await json('VS Code chat')).toMatchObject({
    inputs: [{ id: 'pegboard-token', password: true }],
    servers: {
      pegboard: { type: 'http', url: `${location.origin}/mcp`, headers: headers('Bearer ${input:pegboard-token}') },
    },
  });
  expect(await json('Cursor chat')).toEqual({
    mcpServers: { pegboard: { url: `${location.origin}/mcp`, headers: headers('Bearer YOUR_TOKEN') } },
  });
});

test('shows nothing of it to visitors', async () => {
  await openApp('/connect');
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Connect' })).not.toBeInTheDocument();
});
