import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { tokenFormPath } from '#contract/token-form.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectNoDialog, expectToast, replaceText } from '#tests/component/page.ts';
import { createToken } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const PATH = '/settings?tab=security';
const tokens = () => screen.findByRole('list', { name: 'API tokens' });

test('creates a token, shows it once and lists it', async () => {
  const { user, owner, server } = await openApp(PATH, { as: 'ada' });
  expect(await screen.findByText('You have no API tokens.')).toBeVisible();
  await clickButton(user, 'New token');
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  expect(dialog.getByLabelText('Expiration')).toHaveDisplayValue('90 days');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();

  await replaceText(user, dialog.getByLabelText('Name'), 'Laptop');
  await user.click(dialog.getByRole('radio', { name: 'Read and write' }));
  expect(dialog.getByRole('checkbox', { name: /Write and delete comments/ })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /Make snippets public/ })).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: /Write and delete comments/ }));
  expect(dialog.getByRole('radio', { name: 'Read and write' })).not.toBeChecked();
  await user.selectOptions(dialog.getByLabelText('Expiration'), '7 days');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));

  const shown = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
  const field = shown.getByLabelText<HTMLInputElement>('Laptop');
  expect(field).toHaveFocus();
  expect(field.value).toMatch(/^pgb_/);
  const caller = server.bearer(field.value, owner.userId);
  expect((await caller.get('/api/snippets')).status).toBe(200);
  await user.click(shown.getByRole('button', { name: 'Copy token' }));
  expect(await shown.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(field.value);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'New token' })).toHaveFocus());

  const list = await tokens();
  expect(list).toHaveTextContent('Laptop');
  expect(list).toHaveTextContent('snippets:write');
  expect(list).not.toHaveTextContent('comments:write');
  expect(document.body).not.toHaveTextContent(field.value);
  expect(list).toHaveTextContent(`pgb_…${field.value.slice(-4)}`);
});

test('asks before it revokes a token', { tags: ['slow'] }, async () => {
  const { user, owner, server } = await openApp('/', { as: 'ada' });
  const { token } = await createToken(owner, ['snippets:read'], { name: 'Old laptop' });
  await user.click((await screen.findAllByRole('link', { name: 'Settings' }))[0] ?? document.body);
  await user.click(await screen.findByRole('tab', { name: 'Security' }));
  expect(await tokens()).toHaveTextContent('Never used');
  await clickButton(user, 'Revoke Old laptop');
  const dialog = await screen.findByRole('dialog', { name: 'Revoke token' });
  expect((await server.bearer(token, null).get('/api/snippets')).status).toBe(200);
  await clickButton(user, 'Revoke token', dialog);
  await expectToast('Token revoked');
  await expectNoDialog();
  expect(await screen.findByText('You have no API tokens.')).toBeVisible();
  expect((await server.bearer(token, null).get('/api/snippets')).status).toBe(401);
});

test('announces that a token needs a scope', { tags: ['slow'] }, async () => {
  const { user } = await openApp(PATH, { as: 'ada' });
  await clickButton(user, 'New token');
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await replaceText(user, dialog.getByLabelText('Name'), 'Laptop');
  await user.click(dialog.getByRole('checkbox', { name: /Read snippets/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Read collections/ }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one scope');
});

test('focuses the next token after one is revoked', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  for (const name of ['Third', 'Second', 'First']) {
    await createToken(ada, ['snippets:read'], { name });
    server.advance(1_000);
  }
  const { user } = await openApp(PATH, { as: 'ada', server });
  async function revoke(name: string): Promise<void> {
    (await screen.findByRole('button', { name: `Revoke ${name}` })).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke token' });
    within(dialog).getByRole('button', { name: 'Revoke token' }).focus();
    await user.keyboard('{Enter}');
    await expectNoDialog();
  }
  await revoke('Second');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Third' })).toHaveFocus());
  await revoke('Third');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke First' })).toHaveFocus());
});

test('a link fills in the form', async () => {
  const path = tokenFormPath({ name: 'CLI on laptop', scopes: ['snippets:read', 'snippets:publish'] });
  const { user } = await openApp(path, { as: 'ada' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('CLI on laptop');
  const checked = dialog.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked);
  expect(checked).toHaveLength(2);
  expect(dialog.getByRole('checkbox', { name: /Make snippets public/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expectNoDialog();
  await expectAddress('/settings?tab=security');
});

test('says why a token was not created and keeps what was typed', async () => {
  const { user, network } = await openApp(PATH, { as: 'ada' });
  network.fail(
    '/api/tokens',
    { status: 409, body: { message: 'You have 50 API tokens. Revoke one to make room.' } },
    'POST',
  );
  await clickButton(user, 'New token');
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await replaceText(user, dialog.getByLabelText('Name'), 'Laptop');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Revoke one to make room');
  expect(dialog.getByLabelText('Name')).toHaveValue('Laptop');
});
