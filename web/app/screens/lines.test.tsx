import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectToast } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');
const FILES = [
  { name: 'a.txt', code: lines(60) },
  { name: 'b.css', code: lines(30) },
];

/** Opens the page of a public snippet of Ada, which has two files. */
async function openLines(hash: string, { as, files = FILES }: { as?: string; files?: typeof FILES } = {}) {
  const server = await testServer();
  const given = { title: 'Shown', code: undefined, language: undefined, files, isPublic: true };
  const snippet = await createSnippet(await server.person('ada'), given);
  const path = as === 'ada' ? `/snippets/${snippet.id}` : `/shared/${snippet.shareId}`;
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => scrolled.mockRestore());
  const app = await openApp(path + hash, { server, as });
  await screen.findByRole('article', { name: 'Shown' });
  return { ...app, path, scrolled };
}

const current = () => document.querySelectorAll('[aria-current="location"]');
const codeOf = (name: string) => screen.getByRole('region', { name: `Code of ${name}` });
const lineOf = (name: string, line: number) => codeOf(name).querySelectorAll('.code-line')[line - 1] ?? document.body;

/** Gives lines the width of their numbers, which the stylesheet has. */
function provideGutter(): void {
  const style = document.createElement('style');
  style.textContent = '.code-line { padding-left: 30px }';
  document.head.append(style);
  onTestFinished(() => style.remove());
}

test.each(['ada', undefined])(
  'scrolls to the line of the address and marks it, for %s',
  { tags: ['slow'] },
  async (as) => {
    const { scrolled } = await openLines('#L52', { as });
    await waitFor(() => expect(current()).toHaveLength(1));
    expect(current()[0]).toHaveTextContent('line 52');
    expect(codeOf('a.txt').contains(current()[0] ?? null)).toBe(true);
    expect(scrolled.mock.contexts).toEqual([current()[0]]);
  },
);

test('follows the address to a line of another file', { tags: ['slow'] }, async () => {
  const { scrolled } = await openLines('#file-b-css-L12');
  await waitFor(() => expect(current()[0]).toHaveTextContent(/^line 12$/));
  expect(codeOf('b.css').contains(current()[0] ?? null)).toBe(true);
  scrolled.mockClear();
  location.hash = '#file-b-css-L29';
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await waitFor(() => expect(current()[0]).toHaveTextContent(/^line 29$/));
  expect(current()).toHaveLength(1);
  expect(scrolled.mock.contexts).toEqual([current()[0]]);
});

test.each(['#L999', '#L0', '#nothing-L3', '#file-b-css-L999'])(
  'shows the page for %s, a line that is missing',
  { tags: ['slow'] },
  async (hash) => {
    await openLines(hash);
    expect(codeOf('b.css')).toHaveTextContent('line 30');
    expect(current()).toHaveLength(0);
  },
);

test('shows the file of a line that is not among the first ten', { tags: ['slow'] }, async () => {
  const files = Array.from({ length: 14 }, (_, at) => ({ name: `${at + 1}.txt`, code: lines(3) }));
  await openLines('#file-12-txt-L2', { files });
  await waitFor(() => expect(current()[0]).toHaveTextContent('line 2'));
  expect(codeOf('12.txt').contains(current()[0] ?? null)).toBe(true);
});

test('a click on a number sets the address and copies the link, a click on the code does not', {
  tags: ['slow'],
}, async () => {
  provideGutter();
  const { path } = await openLines('', { as: 'ada' });
  const visits = history.length;
  fireEvent.click(lineOf('b.css', 3), { clientX: 40 });
  expect(location.hash).toBe('');
  fireEvent.click(lineOf('b.css', 3), { clientX: 10 });
  await expectToast('Link copied!', 'Share link copied to clipboard.');
  expect(location.hash).toBe('#file-b-css-L3');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}#file-b-css-L3`);
  expect(current()[0]).toBe(lineOf('b.css', 3));
  fireEvent.click(lineOf('a.txt', 2), { clientX: 10 });
  expect(location.hash).toBe('#L2');
  expect(current()).toHaveLength(1);
  expect(history.length).toBe(visits);
});

test('distinguishes a click on a number from one on code that is scrolled sideways', { tags: ['slow'] }, async () => {
  provideGutter();
  await openLines('');
  const line = lineOf('a.txt', 2);
  codeOf('a.txt').scrollLeft = 200;
  vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(new DOMRect(-200, 0, 800, 20));
  fireEvent.click(line, { clientX: 40 });
  expect(location.hash).toBe('');
  fireEvent.click(line, { clientX: 10 });
  expect(location.hash).toBe('#L2');
});

test('goes to a line of the focused file by key', { tags: ['slow'] }, async () => {
  const { user } = await openLines('');
  await user.keyboard('l');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to line' }));
  expect(dialog.getByText('a.txt')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Line' });
  await user.type(field, '61');
  await user.click(dialog.getByRole('button', { name: 'Go' }));
  expect(field).toHaveAccessibleDescription('Enter a number from 1 to 60');
  await user.clear(field);
  await user.type(field, '60{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location.hash).toBe('#L60');
  await waitFor(() => expect(current()[0]).toHaveTextContent('line 60'));
  codeOf('b.css').focus();
  await user.keyboard('l');
  await user.type(await screen.findByRole('textbox', { name: 'Line' }), '5{Enter}');
  await waitFor(() => expect(location.hash).toBe('#file-b-css-L5'));
  await waitFor(() => expect(codeOf('b.css')).toHaveFocus());
});

test('lists the key in the keyboard help of visitors', { tags: ['slow'] }, async () => {
  const { user } = await openLines('');
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Go to line');
});
