import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectNoDialog,
  expectToast,
  findCard,
} from '#tests/component/page.ts';
import { controlTimeouts } from '#tests/component/timers.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';

test('copies the whole code of a shortened card and counts a use', { tags: ['slow'] }, async () => {
  const code = Array.from({ length: 400 }, (_, line) => `\tline ${line} of many`).join('\n');
  const { user, owner, snippets } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Long', code }] });
  const card = await findCard('Long');
  expect(card).toHaveTextContent('0 uses');
  expect(card).toHaveTextContent('JavaScript');
  await clickButton(user, 'Copy code', card);
  await expectToast('Code copied!');
  expect(await navigator.clipboard.readText()).toBe(code);
  await waitFor(() => expect(card).toHaveTextContent('1 uses'));
  await waitFor(async () =>
    expect((await owner.get(`/api/snippets/${snippets[0]?.id}`)).body).toMatchObject({ viewCount: 1 }),
  );
});

test('shows and copies the first file, and counts the others', { tags: ['slow'] }, async () => {
  const files = [{ code: 'first()' }, { name: 'b.css', code: '.b {}' }, { name: 'c.md', code: '# C' }];
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Three', files }, { title: 'Two', files: files.slice(0, 2) }, { title: 'One' }],
  });
  const card = await findCard('Three');
  expect(card).toHaveTextContent('first()');
  expect(within(card).getByText('+2 files')).toBeVisible();
  expect(within(await findCard('Two')).getByText('+1 file')).toBeVisible();
  expect(within(await findCard('One')).queryByText(/^\+/)).not.toBeInTheDocument();
  await clickButton(user, 'Copy code', card);
  await expectToast('Code copied!');
  expect(await navigator.clipboard.readText()).toBe('first()');
});

test('confirms a copy on the button for a second', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Copied' }] });
  const card = within(await findCard('Copied'));
  controlTimeouts();
  await user.click(card.getByRole('button', { name: 'Copy code' }));
  expect(await card.findByRole('button', { name: 'Copied' })).toBeVisible();
  vi.advanceTimersByTime(1_000);
  expect(await card.findByRole('button', { name: 'Copy code' })).toBeVisible();
});

test('fades out code of more than nine lines', async () => {
  const lines = (count: number) => 'line\n'.repeat(count);
  const snippets = [9, 10].map((count) => ({ title: `${count} lines`, code: lines(count) }));
  await openApp('/snippets', { as: 'ada', snippets });
  const fadeOf = (card: HTMLElement) => card.querySelector('.card-code-fade');
  expect(fadeOf(await findCard('9 lines'))).toBeNull();
  expect(fadeOf(await findCard('10 lines'))).not.toBeNull();
});

test('keeps author, time and uses apart, and a long author as a title', async () => {
  const server = await testServer();
  const authorName = 'Wilhelmina '.repeat(8).trim();
  const bob = await server.person({ subject: 'bob', name: authorName, email: 'bob@example.com' });
  await createSnippet(bob, { title: 'Open', isPublic: true });
  await openApp('/', { server, as: 'ada' });
  const card = await findCard('Open');
  expect(card).toHaveTextContent(`0 uses by ${authorName}`);
  expect(within(card).getByTitle(authorName)).toHaveClass('truncate');
});

test('keeps a description out of the clamped element, where Safari marks no hits', async () => {
  await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Described', description: 'Retries with backoff' }] });
  const text = within(await findCard('Described')).getByText('Retries with backoff');
  expect(text.className).not.toContain('line-clamp');
  expect(text.parentElement?.className).toContain('line-clamp');
});

test('copies long code in Safari, which forbids it once the click is over', { tags: ['slow'] }, async () => {
  const code = 'const line = 1;\n'.repeat(100);
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Long', code }] });
  const card = await findCard('Long');
  let isClick = false;
  card.addEventListener('click', () => (isClick = true), { capture: true });
  window.addEventListener('click', () => (isClick = false), { once: true });
  let blob: Promise<Blob> | undefined;
  class ClipboardItem {
    constructor(data: Record<string, Promise<Blob>>) {
      blob = data['text/plain'];
    }
  }
  vi.stubGlobal('ClipboardItem', ClipboardItem);
  onTestFinished(() => void vi.unstubAllGlobals());
  const refusal = new DOMException('', 'NotAllowedError');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal);
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async () => {
    if (!isClick) throw refusal;
    await blob;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await clickButton(user, 'Copy code', card);
  await expectToast('Code copied!');
  expect(await (await blob)?.text()).toBe(code);
});

test('reports a refused copy with a way out and counts no use', async () => {
  const { user, owner, snippets } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Stays here' }] });
  const card = await findCard('Stays here');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Forbidden'));
  onTestFinished(() => void vi.restoreAllMocks());
  await clickButton(user, 'Copy code', card);
  await expectToast(
    'Copy failed',
    'Could not copy to clipboard. Try again or use the edit mode to select and copy manually.',
  );
  expect(card).toHaveTextContent('0 uses');
  expect((await owner.get(`/api/snippets/${snippets[0]?.id}`)).body).toMatchObject({ viewCount: 0 });
});

test("lists the owner's actions in the menu, the same as on the page, and says what Make public does", {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Owned' }] });
  await findCard('Owned');
  await clickButton(user, 'More for Owned');
  await screen.findByRole('menuitem', { name: 'Share' });
  // Without the keys, which only the page shows.
  const labels = () =>
    screen.getAllByRole('menuitem').map((item) => {
      for (const part of item.querySelectorAll('kbd, [id$=hint]')) part.remove();
      return item.textContent;
    });
  const makePublic = screen.getByRole('menuitem', { name: 'Make public' });
  expect(makePublic).toHaveAccessibleDescription(PUBLIC_NOTICE);
  const items = labels();
  expect(items).toEqual([
    'Pin to top',
    'Share',
    'Make public',
    'Add to collection',
    'Edit',
    'Duplicate',
    'Download',
    'History',
    'Delete',
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Owned' }));
  await screen.findByRole('heading', { level: 1, name: 'Owned' });
  expect(await screen.findByText(PUBLIC_NOTICE)).toBeVisible();
  await clickButton(user, 'More for Owned');
  await screen.findByRole('menuitem', { name: 'Share' });
  expect(labels()).toEqual(items);
});

test('downloads the whole code of a card whose preview is shorter', async () => {
  const code = 'line\n'.repeat(200);
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Long', code }] });
  await findCard('Long');
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  onTestFinished(() => void vi.restoreAllMocks());
  await chooseFromMenu(user, 'Long', 'Download');
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [saved] = save.mock.calls[0] ?? [];
  expect(saved instanceof Blob && (await saved.text())).toBe(code);
});

test('publishes a snippet and takes it back', async () => {
  const { user, server, snippets } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'In and out' }] });
  const card = await findCard('In and out');
  expect(card).toHaveTextContent('Private');
  await chooseFromMenu(user, 'In and out', 'Make public');
  await expectToast('Snippet published', PUBLIC_NOTICE);
  await waitFor(() => expect(card).toHaveTextContent('Public'));
  const link = within(card).getByRole('link', { name: 'In and out' }).getAttribute('href');
  expect((await server.visitor.get(`/api${link}`)).body).toMatchObject({ id: snippets[0]?.id });

  await chooseFromMenu(user, 'In and out', 'Make private');
  await expectToast('Snippet unpublished');
  await waitFor(() => expect(card).toHaveTextContent('Private'));
  expect((await server.visitor.get(`/api${link}`)).status).toBe(404);
});

test('keeps the visibility when it cannot be changed', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Stuck' }] });
  const card = await findCard('Stuck');
  network.fail(/\/publish$/, { status: 503 });
  await chooseFromMenu(user, 'Stuck', 'Make public');
  await expectToast('Error', 'Failed to update visibility. Please try again.');
  expect(card).toHaveTextContent('Private');
});

test('shares a private snippet with its link, publishes it and copies the link', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Secret recipe' }] });
  await findCard('Secret recipe');
  await chooseFromMenu(user, 'Secret recipe', 'Share');
  const dialog = await screen.findByRole('dialog', { name: 'Share snippet' });
  const field = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(field).toHaveAttribute('readonly');
  await waitFor(() => expect(field.value).toMatch(/^http:\/\/localhost:3000\/shared\/[\w-]+$/));
  expect(dialog).toHaveTextContent('This snippet is private. The link works once it is public.');
  expect(dialog).toHaveAccessibleDescription(PUBLIC_NOTICE);
  expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeDisabled();
  await clickButton(user, 'Make public', dialog);
  await expectToast('Snippet published', PUBLIC_NOTICE);
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Make public' })).not.toBeInTheDocument());
  expect(dialog).toHaveAccessibleDescription(PUBLIC_NOTICE);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Copy link' })).toHaveFocus());

  controlTimeouts();
  await clickButton(user, 'Copy link', dialog);
  await expectToast('Link copied!', 'Share link copied to clipboard.');
  expect(await navigator.clipboard.readText()).toBe(field.value);
  expect(within(dialog).getByRole('button', { name: 'Copied' })).toBeVisible();
  vi.advanceTimersByTime(2_000);
  expect(await within(dialog).findByRole('button', { name: 'Copy link' })).toBeVisible();
  await clickButton(user, 'Done', dialog);
  await expectNoDialog();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for Secret recipe' })).toHaveFocus());
});

test.each([
  ['fails', { status: 500 }],
  ['gives no link', { status: 200, body: {} }],
] as const)('reports a share call that %s', { tags: ['slow'] }, async (_what, failure) => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Unshared' }] });
  await findCard('Unshared');
  network.fail(/\/share$/, failure);
  await chooseFromMenu(user, 'Unshared', 'Share');
  await expectToast('Sharing failed', 'Could not create a share link. Please try again.');
  await expectNoDialog();
});

test('shows six tags and all on request, and filters by a clicked tag', async () => {
  const tags = Array.from({ length: 12 }, (_, index) => `tag-${index}`);
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Tagged', language: 'brand-new', tags }],
  });
  const card = within(await findCard('Tagged'));
  expect(await findCard('Tagged')).toHaveTextContent('brand-new');
  expect(card.getAllByRole('button', { name: /^tag-/ })).toHaveLength(6);
  await user.click(card.getByRole('button', { name: /^\+6\s?more tags$/ }));
  expect(card.getAllByRole('button', { name: /^tag-/ })).toHaveLength(12);
  await user.click(card.getByRole('button', { name: 'tag-11' }));
  await expectAddress('/snippets?tag=tag-11');
  const filtered = within(await findCard('Tagged'));
  await waitFor(() => expect(filtered.getByRole('button', { name: 'tag-11' })).toHaveAttribute('aria-pressed', 'true'));
});
