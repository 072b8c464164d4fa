import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectToast, replaceText } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');
const ONE = [{ name: 'a.txt', code: lines(150) }];
const SEVERAL = [...ONE, { name: 'src/b.css', code: lines(30) }];

interface Given {
  files?: typeof ONE;
  isPublic?: boolean;
}

/** Opens the page of a snippet of Ada. A public one is opened by a visitor. */
async function openPage({ files = ONE, isPublic = false }: Given = {}) {
  const server = await testServer();
  const given = { title: 'Shown', code: undefined, language: undefined, files, isPublic };
  const snippet = await createSnippet(await server.person('ada'), given);
  const path = isPublic ? `/shared/${snippet.shareId}` : `/snippets/${snippet.id}`;
  const app = await openApp(path, { server, as: isPublic ? undefined : 'ada' });
  await screen.findByRole('article', { name: 'Shown' });
  return { ...app, snippet };
}

async function openByKey(user: UserEvent) {
  await user.keyboard('i');
  return within(await screen.findByRole('dialog', { name: 'Picture of a.txt' }));
}

const linesField = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: 'Lines' });
const valuesOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** Selects text from the start of one line to the end of another. */
function selectLines(name: string, first: number, last: number): void {
  const found = screen.getByRole('region', { name: `Code of ${name}` }).querySelectorAll('.code-line');
  const [start, end] = [found[first - 1], found[last - 1]];
  if (!start || !end) throw new Error('There are no such lines');
  document.getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length);
}

test('opens with `i`, with all lines of the first file at size 2x', { tags: ['slow'] }, async () => {
  const { user } = await openPage({ files: SEVERAL });
  const dialog = await openByKey(user);
  expect(await dialog.findByRole('img', { name: 'Preview of the picture' })).toBeVisible();
  expect(dialog.getByText(/^\d+ × \d+ px$/)).toBeVisible();
  expect(linesField(dialog)).toHaveValue('1-100');
  const size = dialog.getByRole('combobox', { name: 'Size' });
  expect(size).toHaveDisplayValue('2x');
  expect(valuesOf(size)).toEqual(['1x', '2x', '3x']);
  expect(dialog.getByRole('switch', { name: 'Window frame' })).toBeChecked();
  expect(dialog.getByRole('switch', { name: 'Line numbers' })).toBeChecked();
  // The snippet is private.
  expect(dialog.queryByRole('combobox', { name: 'Caption' })).not.toBeInTheDocument();
});

test('saves exactly two and three times the pixels at 2x and 3x', { tags: ['slow'] }, async () => {
  const saved: { width: number; height: number }[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    saved.push({ width: this.width, height: this.height });
    done(new Blob());
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:download');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = await openPage();
  const dialog = await openByKey(user);
  await dialog.findByRole('img');
  const sizeAt = async (label: string) => {
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Size' }), label);
    const [width = 0, height = 0] = (dialog.getByText(/ px$/).textContent ?? '').match(/\d+/g)?.map(Number) ?? [];
    await user.click(dialog.getByRole('button', { name: 'Download PNG' }));
    expect(saved.pop()).toEqual({ width, height });
    expect(saved).toEqual([]);
    return { width, height };
  };
  const { width, height } = await sizeAt('1x');
  expect(await sizeAt('2x')).toEqual({ width: 2 * width, height: 2 * height });
  expect(await sizeAt('3x')).toEqual({ width: 3 * width, height: 3 * height });
});

test('starts with the selected lines of the file whose button is clicked', { tags: ['slow'] }, async () => {
  const { user } = await openPage({ files: SEVERAL });
  selectLines('src/b.css', 3, 10);
  await user.click(screen.getByRole('button', { name: 'Picture of src/b.css' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture of src/b.css' }));
  expect(linesField(dialog)).toHaveValue('3-10');
});

test('ignores lines that are selected in another file', async () => {
  const { user } = await openPage({ files: SEVERAL });
  selectLines('src/b.css', 3, 10);
  expect(linesField(await openByKey(user))).toHaveValue('1-100');
});

test('explains wrong lines and makes no picture of them', { tags: ['slow'] }, async () => {
  const { user } = await openPage();
  const dialog = await openByKey(user);
  const field = linesField(dialog);
  for (const [typed, message] of [
    ['ten', 'Lines must look like 3 or 3-10'],
    ['1-101', 'A picture holds 100 lines. Choose fewer.'],
  ] as const) {
    await replaceText(user, field, typed);
    expect(field).toHaveAccessibleDescription(message);
    for (const name of ['Copy image', 'Download PNG', 'Download SVG'])
      expect(dialog.getByRole('button', { name })).toBeDisabled();
  }
  await replaceText(user, field, '3-10');
  expect(field).toBeValid();
  expect(dialog.getByRole('button', { name: 'Copy image' })).toBeEnabled();
});

test('downloads an SVG file of the chosen lines, with the link of a public snippet', { tags: ['slow'] }, async () => {
  const { user, snippet } = await openPage({ files: SEVERAL, isPublic: true });
  let svg = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) svg = blob;
    return 'blob:download';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(screen.getByRole('button', { name: 'Picture of src/b.css' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture of src/b.css' }));
  await replaceText(user, linesField(dialog), '7-8');
  const caption = dialog.getByRole('combobox', { name: 'Caption' });
  expect(valuesOf(caption)).toEqual(['None', 'Link', 'QR code']);
  await user.selectOptions(caption, 'Link');
  await user.click(dialog.getByRole('switch', { name: 'Line numbers' }));
  await user.click(dialog.getByRole('button', { name: 'Download SVG' }));
  expect(names).toEqual(['b.css.svg']);
  const { documentElement } = new DOMParser().parseFromString(await svg.text(), 'image/svg+xml');
  const texts = [...documentElement.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.join('|')).toContain(`/shared/${snippet.shareId}`);
  expect(texts.join(' ')).toMatch(/src\/b\.css line 7 line 8 /);
});

test('says that a picture could not be copied', async () => {
  const { user } = await openPage();
  const dialog = await openByKey(user);
  await dialog.findByRole('img');
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('refused'));
  await user.click(dialog.getByRole('button', { name: 'Copy image' }));
  await expectToast('Copy failed', 'Could not copy the image. Download it instead.');
});

test('is a command of the palette on the page of a snippet, and in the keyboard help', { tags: ['slow'] }, async () => {
  const { user } = await openPage({ isPublic: true });
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help).toHaveTextContent('Picture');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(help).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /./ })).toHaveFocus());
  await user.paste('pictu');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Picture of a.txt' })).toBeVisible();
});
