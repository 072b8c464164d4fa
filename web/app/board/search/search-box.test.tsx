import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards, replaceText, SNIPPET_LIST } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';

const NEEDLE = { title: 'Needle', code: 'haystack.find()' };

const boardSearch = () => screen.findByRole('combobox', { name: 'Search all snippets' });
const headerSearch = () => screen.findByRole('combobox', { name: 'Search snippets' });

/** Stops the debounce timer of the search box; server and React go on. */
function fakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('searches 300 ms after the last letter', async () => {
  const { user, network } = await openApp('/', { as: 'ada', snippets: [NEEDLE, { title: 'Other' }] });
  await expectCards('Other', 'Needle');
  const box = await boardSearch();
  const before = network.sent('GET', SNIPPET_LIST).length;
  fakeTimeouts();
  await user.type(box, 'hayst');
  vi.advanceTimersByTime(200);
  await user.type(box, 'ack');
  vi.advanceTimersByTime(299);
  expect(location.search).toBe('');
  expect(network.sent('GET', SNIPPET_LIST)).toHaveLength(before);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expectAddress('/?search=haystack');
  await expectCards('Needle');
  await waitFor(() => expect(network.sent('GET', SNIPPET_LIST)).toHaveLength(before + 1));
  const other = await headerSearch();
  await waitFor(() => expect(other).toHaveValue('haystack'));
});

test('Escape clears the box and keeps the focus in it', async () => {
  const { user } = await openApp('/?search=needle', { as: 'ada', snippets: [NEEDLE, { title: 'Other' }] });
  await expectCards('Needle');
  const box = await boardSearch();
  await user.click(box);
  await user.keyboard('{Escape}');
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  await expectAddress('/');
  await expectCards('Other', 'Needle');
});

test('filters the loaded snippets with each letter until the server answers', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', {
    as: 'ada',
    snippets: [NEEDLE, { title: 'Other', tags: ['hay'] }, { title: 'Neither' }],
  });
  await expectCards('Neither', 'Other', 'Needle');
  const release = network.hold(SNIPPET_LIST);
  const box = await boardSearch();
  await user.type(box, 'HAY');
  await expectCards('Other', 'Needle');
  await user.type(box, 'st');
  await expectCards('Needle');
  // No loaded snippet matches, and the server may know others, so the board keeps all of them.
  await user.type(box, '!');
  await expectCards('Neither', 'Other', 'Needle');
  release();
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
});

test('keeps the old order until the new one has arrived', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/?search=needle', {
    as: 'ada',
    snippets: [{ title: 'Deep', code: `${'// line\n'.repeat(700)}needle()` }, { title: 'Needle on top' }],
  });
  await expectCards('Needle on top', 'Deep');
  const release = network.hold(SNIPPET_LIST);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest First');
  await waitFor(() => expect(location.search).toMatch(/sort=/));
  await expectCards('Needle on top', 'Deep');
  release();
  await expectCards('Deep', 'Needle on top');
});

test('searches immediately on Enter, and again for new snippets on another Enter', { tags: ['slow'] }, async () => {
  const { user, owner, server } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'First find' }, { title: 'Other' }],
  });
  const box = await boardSearch();
  await user.type(box, 'find{Enter}');
  expect(location.search).toBe('?search=find');
  await expectCards('First find');

  server.advance(1_000);
  await createSnippet(owner, { title: 'Second find' });
  await user.keyboard('{Enter}');
  await expectCards('Second find', 'First find');
  await replaceText(user, box, 'nothing like it');
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await clickButton(user, 'Clear search', screen.getByRole('main'));
  await waitFor(() => expect(box).toHaveValue(''));
});

test('makes one history entry of a search, however often it changes', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [NEEDLE, { title: 'Other' }] });
  await expectCards('Other', 'Needle');
  const box = await boardSearch();
  for (const term of ['need', 'needle']) {
    await replaceText(user, box, term);
    await expectAddress(`/?search=${term}`);
  }
  history.back();
  await expectAddress('/');
  await expectCards('Other', 'Needle');
  await waitFor(() => expect(box).toHaveValue(''));
  history.forward();
  await expectCards('Needle');
  await waitFor(() => expect(box).toHaveValue('needle'));
});

test('makes no history entry of a space or a letter that is deleted again', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [NEEDLE] });
  await expectCards('Needle');
  const box = await boardSearch();
  const before = history.length;
  fakeTimeouts();
  for (const typed of [' ', '{Backspace}', 'x', '{Backspace}']) await user.type(box, typed);
  vi.advanceTimersByTime(1_000);
  expect(history.length).toBe(before);
  expect(location.search).toBe('');
});

test('announces how many snippets a search or filter finds', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'Needle one', language: 'go' }, { title: 'Needle two' }, { title: 'Other' }],
  });
  const expectStatus = (text: string) =>
    waitFor(() => {
      const lines = screen.getAllByRole('status').map(({ textContent }) => textContent);
      expect(lines).toContain(text);
    });
  await expectStatus('3 snippets found');
  const box = await boardSearch();
  await replaceText(user, box, 'needle');
  await expectStatus('2 snippets found');
  await replaceText(user, box, 'needle in a haystack');
  await expectStatus('No snippets found');
  await reload('/?language=go');
  await expectStatus('1 snippet found');
});

test('drops unsearched text when another screen opens', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'Unsearched' }] });
  await expectCards('Unsearched');
  const box = await headerSearch();
  fakeTimeouts();
  await user.type(box, 'half a wo');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'My Snippets' }));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  await expectCards('Unsearched');
  await expectAddress('/snippets');
  expect(await headerSearch()).toHaveValue('');
});

test('searches for the longest of several pasted lines', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/', {
    as: 'ada',
    snippets: [
      { title: 'Seven', code: 'function seven() {\n\treturn 12 % 7;\n}' },
      { title: 'Other', code: 'return 12;' },
    ],
  });
  const lines = 'function seven() {\n\treturn 12 % 7;';
  const box = await boardSearch();
  await user.click(box);
  await user.paste(lines);
  expect(box).toHaveValue('function seven() {');
  await expectCards('Seven');

  await reload('/tags');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const field = await within(await screen.findByRole('dialog')).findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await user.paste(lines);
  expect(field).toHaveValue('function seven() {');
  expect(await screen.findByRole('option', { name: /Seven/ })).toBeVisible();
});

test('shows the Enter key in the search box of a screen without a board', { tags: ['slow'] }, async () => {
  const { user, owner, reload } = await openApp('/tags', { as: 'ada', snippets: [NEEDLE] });
  // A screen that opens clears the search box.
  await screen.findByRole('heading', { name: 'Select a tag to view snippets' });
  const box = await headerSearch();
  await user.type(box, 'need');
  expect(screen.getByText('Enter')).toBeVisible();
  await user.keyboard('{Enter}');
  await expectAddress('/?search=need');
  await expectCards('Needle');
  expect(screen.queryByText('Enter')).not.toBeInTheDocument();

  await createSnippet(owner, { title: 'Needle with a tag', tags: ['one'] });
  await reload('/tags?tag=one');
  await expectCards('Needle with a tag');
  await user.type(await headerSearch(), 'need{Enter}');
  await expectAddress('/?search=need&tag=one');
  await expectCards('Needle with a tag');
});

test('leads to the results by ArrowDown, and by a second Enter, and shows one hint for the key', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/?search=haystack', { as: 'ada', snippets: [NEEDLE] });
  await expectCards('Needle');
  const box = await headerSearch();
  expect(box).toHaveAttribute('aria-keyshortcuts', '/');
  expect(await boardSearch()).not.toHaveAttribute('aria-keyshortcuts');
  expect(screen.queryByRole('region', { name: 'Active filters' })).not.toBeInTheDocument();
  for (const key of ['{ArrowDown}', '{Enter}']) {
    box.focus();
    await user.keyboard(key);
    expect(screen.getByRole('article', { name: 'Needle' })).toHaveFocus();
  }
});
