import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards } from '#tests/component/page.ts';
import { box, boxField, chips, expectChips, openBox, WAITS } from '#tests/component/search-box.ts';

test('turns a filter into a chip by a space, which narrows the board', { tags: ['slow'] }, async () => {
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

test('turns filters into chips by Enter, paste and blur, except the one with the caret in it', {
  tags: ['slow'],
}, async () => {
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

test('turns the last chip into text by Backspace at the start', { tags: ['slow'] }, async () => {
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

test('opens the home screen with the filters of a screen without a board', { tags: ['slow'] }, async () => {
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

test('clears chips, text and buttons together', { tags: ['slow'] }, async () => {
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

test('searches for an expression with a button, and leaves the text as it is', { tags: ['slow'] }, async () => {
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

test('toggles matching case with Alt+C', { tags: ['slow'] }, async () => {
  const { user } = await openBox();
  await user.paste('Sleep');
  await expectCards('Wait in Python', 'Wait in Go');
  const button = box().getByRole('button', { name: 'Match case' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.keyboard('{Alt>}[KeyC]{/Alt}');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(boxField()).toHaveFocus();
  expect(boxField()).toHaveValue('Sleep');
  await expectCards('Wait in Go');
  await expectAddress('/?q=case%3Ayes+Sleep');
  await user.keyboard('{Alt>}[KeyC]{/Alt}');
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await expectCards('Wait in Python', 'Wait in Go');
  await expectAddress('/?search=Sleep');
});

test('makes no chips of an expression', { tags: ['slow'] }, async () => {
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

test('keeps plain text in search, and everything in q with a filter, a button or text:', {
  tags: ['slow'],
}, async () => {
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

test('shows the order of the search in the sort menu, where another choice replaces it', {
  tags: ['slow'],
}, async () => {
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
