import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SnippetLink } from '#contract/snippet-links.ts';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, clickButton, expectToast, findCard, replaceText } from '#tests/component/page.ts';
import { createLink, tokenOf } from '#tests/support/sharing.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Opens the private links of the snippet "Secret". */
async function openLinks({ code = 'secret();', given = [] as Record<string, unknown>[] } = {}) {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Secret', code }] });
  const id = app.snippets[0]?.id ?? 0;
  for (const link of given) await createLink(app.owner, id, link);
  await findCard('Secret');
  await chooseFromMenu(app.user, 'Secret', 'Share');
  const dialog = await screen.findByRole('dialog', { name: 'Share snippet' });
  const fields = within(dialog);
  expect(fields.getByRole('tab', { name: 'Public page', selected: true })).toBeVisible();
  await app.user.click(fields.getByRole('tab', { name: 'Private links' }));
  const links = async () => SnippetLink.array().parse((await app.owner.get(`/api/snippets/${id}/links`)).body);
  return { ...app, id, dialog, fields, links };
}

test('creates a link that is shown once', async () => {
  const { user, fields, links, server } = await openLinks();
  expect(await fields.findByText('No private links yet')).toBeVisible();
  await user.selectOptions(fields.getByRole('combobox', { name: 'Expires' }), '1 hour');
  await user.selectOptions(fields.getByRole('combobox', { name: 'Opens' }), '5 times');
  await replaceText(user, fields.getByLabelText('Password (optional)'), 'open sesame');
  await replaceText(user, fields.getByLabelText('Note (optional)'), 'For Grace');
  await user.click(fields.getByRole('button', { name: 'Create link' }));
  const link = await fields.findByLabelText<HTMLInputElement>('Private link');
  expect(link.value).toMatch(/^http.+\/s\/[\w-]{22,}$/);
  expect(fields.getByText('This link is shown once.')).toBeVisible();
  const [item] = within(await fields.findByRole('list', { name: 'Private links' })).getAllByRole('listitem');
  expect(item).toHaveTextContent(/^For GraceOpened 0 of 5Password/);
  const body = { token: tokenOf({ url: link.value }), password: 'open sesame' };
  expect((await server.visitor.post('/api/links/open', body)).body).toMatchObject({ title: 'Secret', opensLeft: 4 });
  expect(await links()).toMatchObject([{ note: 'For Grace', hasPassword: true, maxOpens: 5, opens: 1 }]);
});

test('creates a link that ends on a date', { tags: ['slow'] }, async () => {
  const { user, fields, network } = await openLinks();
  await user.selectOptions(fields.getByRole('combobox', { name: 'Expires' }), 'On a date');
  expect(await fields.findByLabelText('Date')).toBeVisible();
  network.fail(/\/links$/, { status: 400, body: { code: 'invalid', message: 'Too late' } }, 'POST');
  await user.click(fields.getByRole('button', { name: 'Create link' }));
  expect(await fields.findByRole('alert')).toHaveTextContent('Too late');
  const [sent] = network.sent('POST', /\/links$/);
  const { expiresAt } = z.object({ expiresAt: z.string() }).parse(sent?.body);
  const days = (Date.parse(expiresAt) - Date.now()) / DAY;
  expect(days).toBeGreaterThan(6);
  expect(days).toBeLessThan(9);
});

test('names the opens of each link and revokes one', { tags: ['slow'] }, async () => {
  const { user, fields, links, server, id, owner } = await openLinks({ given: [{ maxOpens: 1, note: 'Once' }] });
  server.advance(1_000);
  const unlimited = await createLink(owner, id, { maxOpens: null, note: 'Often' });
  for (let opened = 0; opened < 3; opened += 1)
    await server.visitor.post('/api/links/open', { token: tokenOf(unlimited) });
  const list = await fields.findByRole('list', { name: 'Private links' });
  expect(list).toHaveTextContent('Opened 0 of 1');
  await clickButton(user, 'Done');
  await chooseFromMenu(user, 'Secret', 'Share');
  const again = within(await screen.findByRole('dialog', { name: 'Share snippet' }));
  await user.click(again.getByRole('tab', { name: 'Private links' }));
  await waitFor(() => expect(again.getByRole('list', { name: 'Private links' })).toHaveTextContent('Opened 3 times'));
  const [often] = within(again.getByRole('list', { name: 'Private links' })).getAllByRole('listitem');
  expect(often).toHaveTextContent(/^Often/);
  const [revoke] = again.getAllByRole('button', { name: 'Revoke' });
  if (revoke) await user.click(revoke);
  await expectToast('Link revoked');
  expect((await links()).map(({ note }) => note)).toEqual(['Once']);
});

test('asks before a link opens possible secrets', { tags: ['slow'] }, async () => {
  const { user, fields } = await openLinks({ code: `const key = 'glpat-${'a1B2c3D4e5'.repeat(2)}';` });
  await user.click(fields.getByRole('button', { name: 'Create link' }));
  const question = await screen.findByRole('dialog', { name: 'Possible secret' });
  expect(question).toHaveAccessibleDescription(/private link/);
  await clickButton(user, 'Cancel', question);
  expect(fields.queryByLabelText('Private link')).not.toBeInTheDocument();
  await user.click(fields.getByRole('button', { name: 'Create link' }));
  await clickButton(user, 'Create anyway', await screen.findByRole('dialog', { name: 'Possible secret' }));
  expect(await fields.findByLabelText('Private link')).toBeVisible();
});
