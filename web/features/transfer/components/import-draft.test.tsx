import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectCards, expectNoDialog, expectToast, replaceText } from '#tests/component/page.ts';
import { openImport } from '#tests/component/transfer.ts';

const LIST = JSON.stringify([{ title: 'Good', code: 'x' }, { title: 'No code' }]);
const REFUSED = JSON.stringify([{ title: 'No code' }], null, 2);
const textIn = (dialog: HTMLElement) => within(dialog).getByLabelText('JSON');
const expectText = (dialog: HTMLElement, text: string) => waitFor(() => expect(textIn(dialog)).toHaveValue(text));

test('clears text and error on closing and offers the text at the next opening', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, '[{ "title": "Unfinished"');
  await clickButton(user, 'Import', dialog);
  await within(dialog).findByRole('alert');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await expectToast('Draft kept', 'It is offered when you open this dialog again.');
  const again = await openImport(user);
  expect(textIn(again)).toHaveValue('');
  expect(within(again).queryByRole('alert')).not.toBeInTheDocument();
  await clickButton(user, 'Restore', again);
  await expectText(again, '[{ "title": "Unfinished"');
});

test('offers only the refused items after a partial import', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, LIST);
  await clickButton(user, 'Import', dialog);
  await within(dialog).findByRole('alert', { name: 'Import result' });
  await user.keyboard('{Escape}');
  await expectNoDialog();
  const again = await openImport(user);
  await clickButton(user, 'Restore', again);
  await expectText(again, REFUSED);
});

test('swaps the previous draft with the current text and keeps both over an import elsewhere', async () => {
  const { user, reload } = await openApp('/snippets', { as: 'ada' });
  await openImport(user, 'Previous');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await reload();
  const dialog = await openImport(user, 'Current');
  await clickButton(user, 'Restore', dialog);
  await expectText(dialog, 'Previous');
  await clickButton(user, 'Restore', dialog);
  await expectText(dialog, 'Current');

  await reload();
  await clickButton(user, 'Import', await openImport(user, '[{ "title": "Imported elsewhere", "code": "x" }]'));
  await expectCards('Imported elsewhere');

  await reload();
  const next = await openImport(user);
  await clickButton(user, 'Restore', next);
  await expectText(next, 'Current');
  await replaceText(user, textIn(next), '[{ "title": "Imported", "code": "x" }]');
  await clickButton(user, 'Import', next);
  await expectCards('Imported', 'Imported elsewhere');
  const last = await openImport(user);
  await clickButton(user, 'Restore', last);
  await expectText(last, 'Previous');
});

test('imports the restored draft instead of the text that failed', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  await openImport(user, '{ "title": "Restored", "code": "x" }');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  const dialog = await openImport(user, '{ "title": "Failed", "code": "x" }');
  const restore = network.fail('/api/snippets/import', { status: 503 });
  await clickButton(user, 'Import', dialog);
  await within(dialog).findByRole('alert');
  restore();
  await clickButton(user, 'Restore', dialog);
  await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument());
  await clickButton(user, 'Import', dialog);
  await expectCards('Restored');
});

test('warns that a text is too long to be kept as a draft', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const long = `"${'x'.repeat(1_000_000)}"`;
  const dialog = await openImport(user, long);
  const warning = 'This browser has no room to keep what you type.';
  await waitFor(() =>
    expect(within(dialog).getAllByRole('status')).toContainEqual(
      expect.objectContaining({ textContent: expect.stringContaining(warning) }),
    ),
  );
  await replaceText(user, textIn(dialog), '');
  await waitFor(() => expect(dialog).not.toHaveTextContent(warning));
  await replaceText(user, textIn(dialog), long);
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await expectToast('Draft not kept', 'The browser storage is full.');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
});
