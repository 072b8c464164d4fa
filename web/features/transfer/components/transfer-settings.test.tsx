import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ImportResult } from '#contract/imports.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectNoDialog, expectToast } from '#tests/component/page.ts';
import { testServer } from '#tests/support/server.ts';

const item = (title: string) => ({ title, code: `of ${title}` });

/** Opens the settings of a person who imported two snippets, one of which has changed since. */
async function openSettings() {
  const server = await testServer();
  const ada = await server.person('ada');
  const { body } = await ada.post('/api/imports', { source: 'ByteStash', snippets: [item('One'), item('Two')] });
  ImportResult.parse(body);
  const [two] = await ada.get('/api/snippets').then((reply) => (Array.isArray(reply.body) ? reply.body : []));
  server.advance(60_000);
  await ada.put(`/api/snippets/${two.id}`, { title: two.title, code: 'edited', language: 'text' });
  return openApp('/settings?tab=transfer', { as: 'ada', server });
}

test('lists imports and undoes one after a question with its numbers', { tags: ['slow'] }, async () => {
  const { user, owner } = await openSettings();
  const list = await screen.findByRole('list', { name: 'Imports' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(/^ByteStash.*2 snippets created\./);
  await clickButton(user, 'Undo import', list);
  const dialog = await screen.findByRole('dialog', { name: 'Undo import' });
  const numbers = '1 snippet moves to the trash. “Two” stays, because it changed since.';
  expect(await within(dialog).findByText((text) => text.includes(numbers))).toBeVisible();
  await clickButton(user, 'Undo import', dialog);
  await expectToast('Import undone', '1 snippet moved to the trash. “Two” stays, because it changed since.');
  await expectNoDialog();
  expect(await within(list).findByText(/^Undone/)).toBeVisible();
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
  expect((await owner.get('/api/snippets')).body).toMatchObject([{ title: 'Two' }]);
});

test('says that there are no imports, and opens the import', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/settings?tab=transfer', { as: 'ada' });
  expect(await screen.findByText('You imported nothing in the last 90 days.')).toBeVisible();
  await clickButton(user, 'Import', screen.getByRole('tabpanel', { name: 'Import and export' }));
  expect(await screen.findByRole('dialog', { name: 'Import/Export' })).toBeVisible();
});

test('reports that imports cannot be loaded, and loads them again', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/settings?tab=transfer', {
    as: 'ada',
    prepare: (given) => given.fail('/api/imports', { status: 500, body: { message: 'Kaboom' } }),
  });
  expect(await screen.findByText('Kaboom')).toBeVisible();
  network.release();
  await clickButton(user, 'Try again', screen.getByRole('tabpanel', { name: 'Import and export' }));
  expect(await screen.findByText('You imported nothing in the last 90 days.')).toBeVisible();
});
