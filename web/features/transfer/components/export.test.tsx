import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ExportDocument } from '#contract/transfer.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectNoDialog, expectToast, findCard } from '#tests/component/page.ts';
import { chooseTransfer, openImport } from '#tests/component/transfer.ts';

/** Records what is saved as a file. */
function watchDownloads() {
  const saved: Blob[] = [];
  const { createObjectURL } = URL;
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    if (object instanceof Blob) saved.push(object);
    return createObjectURL(object);
  });
  onTestFinished(() => spy.mockRestore());
  return saved;
}

async function exportInDialog(user: UserEvent): Promise<HTMLElement> {
  const dialog = await openImport(user);
  await user.click(within(dialog).getByRole('tab', { name: 'Export' }));
  await clickButton(user, 'Export', dialog);
  return dialog;
}

test('exports snippets and collections as indented JSON', async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Open', isPublic: true }, { title: 'Closed' }],
  });
  const saved = watchDownloads();
  await exportInDialog(user);
  await expectToast('Snippets Exported', 'Your snippets have been exported successfully.');
  await expectNoDialog();
  expect(saved).toHaveLength(1);
  const text = (await saved[0]?.text()) ?? '';
  const library = ExportDocument.parse(JSON.parse(text));
  expect(library.snippets.map(({ title }) => title)).toEqual(['Open', 'Closed']);
  expect(text).toBe(JSON.stringify(library, null, 2));
});

test('reports a lost connection instead of saving an earlier export', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'One' }] });
  const saved = watchDownloads();
  await exportInDialog(user);
  await expectNoDialog();
  network.fail('/api/snippets/export', 'no reply');
  const dialog = await exportInDialog(user);
  const panel = within(dialog).getByRole('tabpanel', { name: 'Export' });
  expect(await within(panel).findByRole('alert')).toHaveTextContent(/connection/);
  expect(saved).toHaveLength(1);
});

test('downloads from the header in a hidden frame and reports the error that it loads', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'One' }] });
  await findCard('One');
  await chooseTransfer(user, 'Export');
  const frame = await screen.findByTitle('Export');
  expect(frame).toHaveAttribute('src', '/api/snippets/export');
  expect(document.querySelector('[data-toaster] p')).not.toBeInTheDocument();
  // jsdom loads no frames.
  const errorPage = document.implementation.createHTMLDocument();
  errorPage.body.textContent = JSON.stringify({ code: 'rate_limited', message: 'Too many requests.' });
  Object.defineProperty(frame, 'contentDocument', { value: errorPage });
  frame.dispatchEvent(new Event('load'));
  await expectToast('Failed to export snippets', 'Export failed: Too many requests. Please try again.');
  await findCard('One');
});

test('downloads a zip of files from the header and the dialog', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'One' }] });
  const source = () => screen.findByTitle('Export').then((frame) => frame.getAttribute('src'));
  await chooseTransfer(user, 'As a zip of files');
  expect(await source()).toBe('/api/snippets/export?format=zip');
  screen.getByTitle('Export').remove();
  const dialog = await openImport(user);
  await user.click(within(dialog).getByRole('tab', { name: 'Export' }));
  await clickButton(user, 'As a zip of files', dialog);
  expect(await source()).toBe('/api/snippets/export?format=zip');
});

test('downloads a collection from its menu', { tags: ['slow'] }, async () => {
  const { user, collections } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Shelf' }] });
  await clickButton(user, 'More for Shelf');
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  const frame = await screen.findByTitle('Export');
  const [shelf] = collections;
  expect(frame).toHaveAttribute('src', `/api/snippets/export?format=zip&collectionId=${shelf?.id}`);
});

test('reports that the code of the export cannot be loaded', { tags: ['slow'] }, async () => {
  vi.doMock('#web/features/transfer/api/download-export.ts', () => Promise.reject(new Error('Not found')));
  onTestFinished(() => void vi.doUnmock('#web/features/transfer/api/download-export.ts'));
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', { level: 1 });
  await chooseTransfer(user, 'Export');
  await expectToast('Failed to export snippets', 'Network error. Please check your internet connection.');
});
