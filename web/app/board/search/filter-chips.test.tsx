import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards, SNIPPET_LIST } from '#tests/component/page.ts';

const WAITS = [
  { title: 'Wait in Go', code: 'time.Sleep(1)', language: 'go', tags: ['timing'] },
  { title: 'Wait in Python', code: 'time.sleep(1)', language: 'python', tags: ['timing'] },
  { title: 'Loop in Go', code: 'for {}', language: 'go', tags: [] },
];

const boxField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search all snippets' });
const box = () => within(boxField().form ?? document.body);
const chips = () =>
  box()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Opens the home screen and focuses its search box, which loads the filters. */
async function openBox(path = '/') {
  const app = await openApp(path, { as: 'ada', snippets: WAITS });
  await screen.findByRole('heading', { name: 'All Snippets' });
  if (path === '/') await focusBox(app.user);
  else await waitFor(() => expect(chips()).not.toEqual([]));
  await app.user.click(boxField());
  return app;
}

async function focusBox(user: UserEvent): Promise<void> {
  await user.click(boxField());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(boxField()).toHaveAttribute('aria-expanded', 'true'));
  await user.keyboard('{Escape}');
}

async function expectChips(...expected: string[]): Promise<void> {
  await waitFor(() => expect(chips()).toEqual(expected));
}

test('turns a filter into a chip by a space, which narrows the board', async () => {
  const { user } = await openBox();
  await user.keyboard('lang:go');
  await expectAddress('/?q=lang%3Ago');
  await expectCards('Loop in Go', 'Wait in Go');
  expect(chips()).toEqual([]);
  expect(boxField()).toHaveValue('lang:go');
  await user.keyboard(' ');
  expect(chips()).toEqual(['lang:go']);
  expect(boxField()).toHaveValue('');
  expect(box().getByRole('list', { name: 'Filters' })).toBeVisible();

  await user.keyboard('no:filter is:unknown -TAG:timing wa ');
  expect(chips()).toEqual(['lang:go', '-tag:timing']);
  expect(boxField()).toHaveValue('no:filter is:unknown wa ');
});

test('turns filters into chips by Enter, paste and blur, except the one with the caret in it', async () => {
  const { user } = await openBox();
  await user.keyboard('lang:go{Enter}');
  expect(chips()).toEqual(['lang:go']);
  await expectAddress('/?q=lang%3Ago');

  await user.click(boxField());
  await user.paste('wait tag:timing or tag:ti');
  expect(chips()).toEqual(['lang:go', 'tag:timing', 'tag:ti']);
  expect(boxField()).toHaveValue('wait or ');
  await user.clear(boxField());

  await user.keyboard('is:mine{ArrowLeft}{ArrowLeft}{Enter}');
  expect(boxField()).toHaveValue('is:mine');
  await user.tab();
  expect(chips()).toEqual(['lang:go', 'tag:timing', 'tag:ti', 'is:mine']);
  expect(boxField()).toHaveValue('');
});

test('leaves a filter as text while the caret touches it', async () => {
  const { user } = await openBox();
  await user.keyboard('lang:go');
  boxField().setSelectionRange(0, 0);
  await user.keyboard(' ');
  expect(chips()).toEqual([]);
  expect(boxField()).toHaveValue(' lang:go');
});

test('shows the filters of the address as chips, in each box', async () => {
  await openApp('/?q=wait+lang%3Ago,python+-tag%3A%22a+b%22', { as: 'ada', snippets: WAITS });
  await expectCards('Wait in Python', 'Wait in Go');
  await waitFor(() => expect(screen.getAllByRole('list', { name: 'Filters' })).toHaveLength(2));
  expect(chips()).toEqual(['lang:go,python', '-tag:"a b"']);
  expect(boxField()).toHaveValue('wait');
  expect(boxField()).not.toHaveFocus();
});

test('turns the last chip into text by Backspace at the start', async () => {
  const { user } = await openBox('/?q=lang%3Ago+is%3Amine+wait');
  await expectChips('lang:go', 'is:mine');
  boxField().setSelectionRange(0, 0);
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual(['lang:go']);
  expect(boxField()).toHaveValue('is:mine wait');
  expect(boxField().selectionStart).toBe('is:mine'.length);
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}public ');
  expect(chips()).toEqual(['lang:go', 'is:public']);
  await expectAddress('/?q=lang%3Ago+is%3Apublic+wait');
});

test('removes a chip, focuses the box and opens nothing', async () => {
  const { user } = await openBox('/?q=lang%3Ago+tag%3Atiming');
  await expectCards('Wait in Go');
  await user.click(box().getByRole('button', { name: 'Remove tag:timing' }));
  expect(chips()).toEqual(['lang:go']);
  expect(boxField()).toHaveFocus();
  expect(boxField()).toHaveAttribute('aria-expanded', 'false');
  await expectCards('Loop in Go', 'Wait in Go');
  await expectAddress('/?q=lang%3Ago');
});

test('opens the home screen with the filters of a screen without a board', async () => {
  const { user } = await openApp('/tags', { as: 'ada', snippets: WAITS });
  await screen.findByRole('heading', { name: 'Select a tag to view snippets' });
  await user.click(screen.getByRole('combobox', { name: 'Search snippets' }));
  await user.keyboard('lang:go ');
  expect(await screen.findByRole('button', { name: 'Remove lang:go' })).toBeVisible();
  expect(screen.getByText('Enter')).toBeVisible();
  await expectAddress('/tags');
  await user.keyboard('wait{Enter}');
  await expectAddress('/?q=lang%3Ago+wait');
  await expectCards('Wait in Go');
});

test('clears chips, text and buttons together', async () => {
  const { user } = await openBox('/?q=lang%3Ago+case%3Ayes+regex%3Await');
  await expectChips('lang:go');
  expect(box().getByRole('button', { name: 'Use regular expression', pressed: true })).toBeVisible();
  await user.click(box().getByRole('button', { name: 'Clear search' }));
  expect(chips()).toEqual([]);
  expect(boxField()).toHaveValue('');
  expect(boxField()).toHaveFocus();
  expect(box().queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  expect(box().queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await expectAddress('/');
  await expectCards('Loop in Go', 'Wait in Python', 'Wait in Go');
});

test('searches for an expression with a button, and leaves the text as it is', async () => {
  const { user, reload } = await openBox();
  await user.paste(String.raw`time\.[sS]leep\(\d`);
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  const button = box().getByRole('button', { name: 'Use regular expression' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(boxField()).toHaveFocus();
  await expectCards('Wait in Python', 'Wait in Go');
  await expectAddress('/?q=regex%3Atime%5C.%5BsS%5Dleep%5C%28%5Cd');
  fireEvent.keyDown(boxField(), { code: 'KeyC', key: 'ç', altKey: true });
  expect(await box().findByRole('button', { name: 'Match case', pressed: true })).toBeVisible();
  await expectAddress('/?q=case%3Ayes+regex%3Atime%5C.%5BsS%5Dleep%5C%28%5Cd');

  await reload();
  await waitFor(() => expect(boxField()).toHaveValue(String.raw`time\.[sS]leep\(\d`));
  expect(chips()).toEqual([]);
  expect(box().getAllByRole('button', { pressed: true })).toHaveLength(2);
  fireEvent.keyDown(boxField(), { code: 'KeyR', key: '®', altKey: true });
  await expectAddress('/?q=case%3Ayes+time%5C.%5BsS%5Dleep%5C%28%5Cd');
});

test('makes no chips of an expression', async () => {
  const { user } = await openBox();
  await user.keyboard('{Alt>}r{/Alt}lang:go x{Enter}');
  await user.tab();
  expect(chips()).toEqual([]);
  expect(boxField()).toHaveValue('lang:go x');
  await user.click(box().getByRole('button', { name: 'Use regular expression' }));
  await user.click(boxField());
  await user.tab();
  expect(chips()).toEqual(['lang:go']);
});

test('keeps plain text in search, and everything in q with a filter, a button or text:', async () => {
  const { user, reload } = await openBox();
  await user.keyboard('wait');
  await expectAddress('/?search=wait');
  await user.clear(boxField());
  await user.keyboard('text:lang:go');
  await expectAddress('/?q=text%3Alang%3Ago');
  await user.tab();
  expect(chips()).toEqual([]);
  expect(boxField()).toHaveValue('text:lang:go');
  await reload('/?search=lang%3Ago');
  await waitFor(() => expect(boxField()).toHaveValue('text:lang:go'));
  expect(chips()).toEqual([]);
});

test('shows the order of the search in the sort menu, where another choice replaces it', async () => {
  const { user, network } = await openBox('/?q=sort%3Aaz+wait');
  await expectCards('Wait in Go', 'Wait in Python');
  const menu = screen.getByRole('combobox', { name: 'Sort by' });
  await waitFor(() => expect(menu).toHaveDisplayValue('A-Z'));
  await expectChips('sort:az');
  await user.selectOptions(menu, 'Best Match');
  await expectAddress('/?search=wait&sort=best');
  await expectChips();
  expect(network.sent('GET', /sort=best/)).not.toEqual([]);
  await clickButton(user, 'Clear search', boxField().form ?? undefined);
  await waitFor(() => expect(within(menu).queryByRole('option', { name: 'Best Match' })).not.toBeInTheDocument());
  expect(menu).toHaveDisplayValue('Recently Added');
});

test('offers to search for filters as text if they find nothing', async () => {
  const { user } = await openBox('/?q=wait+lang%3Arust');
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await clickButton(user, 'Search as text');
  await expectAddress('/?q=text%3Alang%3Arust+wait');
  await waitFor(() => expect(boxField()).toHaveValue('text:lang:rust wait'));
  expect(screen.getAllByRole('combobox', { name: /^Search/ })).toContain(document.activeElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Search as text' })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
});

test('shows a refused expression below the box in use, and keeps the board', async () => {
  const { user } = await openBox();
  await user.keyboard('{Alt>}[KeyR]{/Alt}wait[[');
  await expectAddress('/?q=regex%3Await%5B');
  expect(await box().findByRole('alert')).toHaveTextContent(/^Regular expression, character 5: /);
  expect(screen.getAllByText(/^Regular expression/)).toHaveLength(1);
  expect(boxField()).toBeInvalid();
  await expectCards('Loop in Go', 'Wait in Python', 'Wait in Go');
  await user.keyboard('{Backspace}');
  await expectCards('Wait in Python', 'Wait in Go');
  expect(box().queryByRole('alert')).not.toBeInTheDocument();
  expect(boxField()).toBeValid();
});

test('opens the address of a refused expression with the whole board', async () => {
  await openApp('/?q=regex%3A%28', { as: 'ada', snippets: WAITS });
  const reason = await screen.findByText(/^Regular expression, character 1: /);
  expect(screen.getAllByRole('alert')).toContain(reason.parentElement);
  await expectCards('Loop in Go', 'Wait in Python', 'Wait in Go');
});

test('says that only the words of a text were found, and that a search ended early', async () => {
  const { user, network } = await openBox();
  await user.keyboard('go wait');
  await expectAddress('/?search=go+wait');
  const notice = 'No snippet contains “go wait”. These contain all the words.';
  await waitFor(() => expect(screen.getByText(notice).closest('[role="status"]')).toBeVisible());
  await expectCards('Wait in Go');
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  await expectCards('Loop in Go', 'Wait in Go');
  expect(screen.queryByText(/all the words/)).not.toBeInTheDocument();

  network.addHeaders(SNIPPET_LIST, { 'x-search-incomplete': 'true' });
  await user.keyboard('{Alt>}[KeyR]{/Alt}');
  const early = 'The search stopped early. Narrow it to see everything.';
  await waitFor(() => expect(screen.getByText(early).closest('[role="status"]')).toBeVisible());
  await user.keyboard('{Alt>}[KeyR]{/Alt}');
  const ranked = 'Ranked the newest 2,000 matches. Narrow the search to see the rest.';
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best Match');
  await waitFor(() => expect(screen.getByText(ranked).closest('[role="status"]')).toBeVisible());
});
