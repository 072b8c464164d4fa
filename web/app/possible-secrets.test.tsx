import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectNoDialog,
  expectToast,
  findCard,
  openNewSnippet,
  replaceText,
} from '#tests/component/page.ts';
import { installSecretScan } from '#tests/component/secret-scan-worker.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';

const TOKEN = `glpat-${'a1B2c3D4e5'.repeat(2)}`;
const LEAK = { title: 'Leak', code: `// deploy\nconst key = '${TOKEN}';` };
const PUBLISH = /\/publish$/;

const question = (name = 'Possible secret') => screen.findByRole('dialog', { name });
const editor = () => screen.findByRole('dialog', { name: 'Edit Snippet' });
const codeOf = (dialog: HTMLElement) => within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Code' });

async function openEdit(user: UserEvent, title: string): Promise<HTMLElement> {
  await findCard(title);
  await chooseFromMenu(user, title, 'Edit');
  return editor();
}

test('asks before a possible secret becomes public, shows its line and publishes what is allowed', async () => {
  const { user, owner, snippets, network } = await openApp('/snippets', { as: 'ada', snippets: [LEAK] });
  const isPublic = async () => (await owner.get(`/api/snippets/${snippets[0]?.id}`)).body;
  await findCard('Leak');
  await chooseFromMenu(user, 'Leak', 'Make public');
  const dialog = await question();
  expect(dialog).toHaveAccessibleDescription(/^“Leak” is about to become public\./);
  const findings = within(within(dialog).getByRole('region', { name: 'Findings' }));
  expect(findings.getAllByRole('listitem')).toHaveLength(1);
  expect(findings.getByText('GitLab token')).toBeVisible();
  expect(findings.getByText(/, line 2$/)).toHaveTextContent('leak.js, line 2');
  expect(await findings.findByText(TOKEN)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Edit' })).toHaveFocus();

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expectNoDialog();
  expect(await isPublic()).toMatchObject({ isPublic: false });
  expect(network.sent('POST', PUBLISH)).toHaveLength(1);

  await chooseFromMenu(user, 'Leak', 'Make public');
  await clickButton(user, 'Publish anyway', await question());
  await expectToast('Snippet published', PUBLIC_NOTICE);
  await expectNoDialog();
  expect(await isPublic()).toMatchObject({ isPublic: true });
});

test('shows the masked value if the text cannot be loaded', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [LEAK] });
  await findCard('Leak');
  network.fail(/\/api\/snippets\/\d+$/, 'no reply');
  await chooseFromMenu(user, 'Leak', 'Make public');
  const dialog = await question();
  expect(await within(dialog).findByText('glpa••••••••')).toBeVisible();
  expect(dialog).not.toHaveTextContent(TOKEN);
});

test('opens the snippet for editing and names there what was found', { tags: ['slow'] }, async () => {
  installSecretScan();
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [LEAK] });
  await findCard('Leak');
  await chooseFromMenu(user, 'Leak', 'Share');
  await clickButton(user, 'Make public', await screen.findByRole('dialog', { name: 'Share snippet' }));
  await clickButton(user, 'Edit', await question());
  const dialog = await editor();
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  await user.click(await within(dialog).findByRole('button', { name: 'GitLab token, line 2' }));
  const code = await codeOf(dialog);
  await waitFor(() => expect(code).toHaveFocus());
  expect(code.value.slice(code.selectionStart)).toBe(`${TOKEN}';`);
  await replaceText(user, code, 'const key = process.env.KEY;');
  await waitFor(() => expect(within(dialog).queryByText(/Possible secret/)).not.toBeInTheDocument());
});

test('names the first possible secrets in the form of a new snippet', { tags: ['slow'] }, async () => {
  installSecretScan();
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await replaceText(user, within(dialog).getByLabelText('Title'), `Use ${TOKEN}`);
  await replaceText(user, await codeOf(dialog), `${TOKEN} "${TOKEN}2" '${TOKEN}3' (${TOKEN}4)`);
  const line = await within(dialog).findByText(/Possible secrets: /);
  expect(line).toHaveTextContent(
    /: GitLab token in title, line 1; GitLab token, line 1; .*; and 2 more\. Pegboard asks/,
  );
});

test('asks before an edit adds a possible secret to a public snippet, and keeps what was typed', {
  tags: ['slow'],
}, async () => {
  const { user, owner, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Open', isPublic: true }],
  });
  const stored = async () => (await owner.get(`/api/snippets/${snippets[0]?.id}`)).body;
  const dialog = await openEdit(user, 'Open');
  await replaceText(user, await within(dialog).findByLabelText('Title'), 'Opened');
  const code = await codeOf(dialog);
  await replaceText(user, code, LEAK.code);
  await clickButton(user, 'Update Snippet', dialog);
  const asked = await question();
  expect(asked).toHaveAccessibleDescription(/^“Opened” is public\./);
  expect(await within(asked).findByText(TOKEN)).toBeVisible();
  await clickButton(user, 'Cancel', asked);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
  expect(await stored()).toMatchObject({ title: 'Open' });
  expect(code).toHaveValue(LEAK.code);

  await clickButton(user, 'Update Snippet', dialog);
  await clickButton(user, 'Edit', await question());
  await waitFor(() => expect(code).toHaveFocus());
  expect(code.value.slice(code.selectionStart)).toBe(`${TOKEN}';`);

  await clickButton(user, 'Update Snippet', dialog);
  await clickButton(user, 'Publish anyway', await question());
  await expectToast('Snippet updated');
  await expectNoDialog();
  expect(await stored()).toMatchObject({ title: 'Opened', code: LEAK.code, isPublic: true });
});

test('asks before a restored version brings back a possible secret', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada, { ...LEAK, tags: ['old'] });
  await ada.put(`/api/snippets/${id}`, snippetInput({ title: 'Clean' }));
  await ada.post(`/api/snippets/${id}/publish`, { isPublic: true });
  const { user } = await openApp(`/snippets/${id}/history?version=1`, { server, as: 'ada' });
  await clickButton(user, 'Restore all');
  expect(await within(await question()).findByText(TOKEN)).toBeVisible();
  await clickButton(user, 'Edit', await question());
  const dialog = await editor();
  expect(await within(dialog).findByLabelText('Title')).toHaveValue('Leak');
  expect(await codeOf(dialog)).toHaveValue(LEAK.code);
  expect(within(dialog).getByText('old')).toBeVisible();
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();

  await clickButton(user, /^Restore this file/);
  await clickButton(user, 'Publish anyway', await question());
  await expectToast('Version restored', 'It is now version 3.');
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ title: 'Clean', code: LEAK.code });
});

test('asks about each snippet with a possible secret after publishing several', { tags: ['slow'] }, async () => {
  const given = [LEAK, { title: 'Other', code: `${TOKEN} ${TOKEN}2` }, { title: 'Clean' }];
  const { user, owner } = await openApp('/snippets', { as: 'ada', snippets: given });
  for (const { title } of given) await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  await clickButton(user, 'Make public', await screen.findByRole('toolbar', { name: '3 selected' }));
  const first = await question();
  expect(first).toHaveAccessibleDescription(/^“Leak”/);
  await clickButton(user, 'Publish anyway', first);
  const second = await question('2 possible secrets');
  expect(second).toHaveAccessibleDescription(/^“Other”/);
  await clickButton(user, 'Cancel', second);
  await expectNoDialog();
  const { body } = await owner.get('/api/snippets?sort=az');
  expect(body).toMatchObject([
    { title: 'Clean', isPublic: true },
    { title: 'Leak', isPublic: true },
    { title: 'Other', isPublic: false },
  ]);
});
