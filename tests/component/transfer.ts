import { createEvent, fireEvent, screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { clickButton, replaceText } from './page.ts';

/** Chooses from the import and export menu of the header. */
export async function chooseTransfer(user: UserEvent, item: 'Import' | 'Export' | 'As a zip of files'): Promise<void> {
  await clickButton(user, 'Import/Export');
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Opens the import dialog and fills in the text, if given. */
export async function openImport(user: UserEvent, text?: string): Promise<HTMLElement> {
  await chooseTransfer(user, 'Import');
  const dialog = await screen.findByRole('dialog', { name: 'Import/Export' });
  const field = await within(dialog).findByLabelText('JSON');
  if (text !== undefined) await replaceText(user, field, text);
  return dialog;
}

/** Returns the dialog with the preview of an import. */
export const findPreview = (source: string): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: `Import from ${source}` });

/** Returns the texts of the mounted rows of a preview. */
export async function rowsIn(dialog: HTMLElement): Promise<(string | null)[]> {
  const list = await within(dialog).findByRole('list', { name: 'Snippets to import' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

/** Returns the data that a browser passes with files from outside the page. */
const filesTransfer = (files: readonly File[]) => ({
  types: ['Files'],
  files,
  items: files.map((file) => ({ getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) })),
  dropEffect: 'none',
});

/** Drags files over an element without dropping them. Returns whether they are accepted. */
export function dragFiles(files: readonly File[], target: Element = document.body): boolean {
  const events = (['dragEnter', 'dragOver'] as const).map((type) =>
    Object.assign(createEvent[type](target), { dataTransfer: filesTransfer(files) }),
  );
  for (const event of events) fireEvent(target, event);
  return events.some(({ defaultPrevented }) => defaultPrevented);
}

export function dropFiles(files: readonly File[], target: Element = document.body): void {
  dragFiles(files, target);
  fireEvent(target, Object.assign(createEvent.drop(target), { dataTransfer: filesTransfer(files) }));
}

/** The part of a folder of the file system that the app reads. */
export interface GivenFolder {
  name: string;
  files: readonly File[];
  folders?: readonly GivenFolder[];
}

/** Drops a folder on the page. */
export function dropFolder(folder: GivenFolder): void {
  const dataTransfer = {
    ...filesTransfer([]),
    items: [{ getAsFile: () => new File([], folder.name), webkitGetAsEntry: () => folderEntry(folder, '') }],
  };
  fireEvent(document.body, Object.assign(createEvent.drop(document.body), { dataTransfer }));
}

function folderEntry({ name, files, folders = [] }: GivenFolder, parent: string) {
  const fullPath = `${parent}/${name}`;
  const entries = [
    ...files.map((file) => ({
      ...{ isFile: true, isDirectory: false, fullPath: `${fullPath}/${file.name}` },
      file: (done: (file: File) => void) => done(file),
    })),
    ...folders.map((one): unknown => folderEntry(one, fullPath)),
  ];
  return {
    ...{ isFile: false, isDirectory: true, fullPath },
    // One entry at once: browsers return a part of them, and none at the end.
    createReader: () => ({ readEntries: (done: (some: unknown[]) => void) => done(entries.splice(0, 1)) }),
  };
}

export function pasteFiles(files: readonly File[]): void {
  const target = document.activeElement ?? document.body;
  fireEvent(target, Object.assign(createEvent.paste(target), { clipboardData: filesTransfer(files) }));
}
