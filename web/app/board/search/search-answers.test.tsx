import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards, SNIPPET_LIST } from '#tests/component/page.ts';
import { box, boxField, openBox, WAITS } from '#tests/component/search-box.ts';

test('offers to search for filters as text if they find nothing', { tags: ['slow'] }, async () => {
  const { user } = await openBox('/?q=wait+lang%3Arust');
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await clickButton(user, 'Search as text');
  await expectAddress('/?q=text%3Alang%3Arust+wait');
  await waitFor(() => expect(boxField()).toHaveValue('text:lang:rust wait'));
  expect(screen.getAllByRole('combobox', { name: /^Search/ })).toContain(document.activeElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Search as text' })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
});

test('shows a refused expression below the box in use, and keeps the board', { tags: ['slow'] }, async () => {
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

test('opens the address of a refused expression with the whole board', { tags: ['slow'] }, async () => {
  await openApp('/?q=regex%3A%28', { as: 'ada', snippets: WAITS });
  const reason = await screen.findByText(/^Regular expression, character 1: /);
  expect(screen.getAllByRole('alert')).toContain(reason.parentElement);
  await expectCards('Loop in Go', 'Wait in Python', 'Wait in Go');
});

test('says that only the words of a text were found, and that a search ended early', { tags: ['slow'] }, async () => {
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
