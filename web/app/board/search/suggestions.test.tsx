import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress, expectCards } from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const boxField = (name = 'Search all snippets') => screen.getByRole<HTMLInputElement>('combobox', { name });
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });
const options = () => within(list() ?? document.createElement('div')).queryAllByRole('option');
const names = () => options().map((option) => option.firstChild?.textContent);
const active = () => options().find((option) => option.id === boxField().getAttribute('aria-activedescendant')) ?? null;

/** Waits longer than a pause in typing that starts a search. */
const waitASearch = () => new Promise((resolve) => setTimeout(resolve, 400));

/** Waits for the list, whose code is loaded on focus and whose values come from the server. */
async function expectOptions(...expected: (string | RegExp)[]): Promise<void> {
  await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(expected));
}

test('suggests all filters by ArrowDown in an empty box, and leads to their values', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'One', language: 'go' }, { title: 'Two' }] });
  await expectCards('Two', 'One');
  await user.click(boxField());
  expect(list()).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['lang:', 'tag:', 'in:', 'is:']));
  expect(boxField()).toHaveAttribute('aria-expanded', 'true');
  expect(boxField()).toHaveAttribute('aria-controls', list()?.id);
  expect(active()).toBeNull();

  await user.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('lang:');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(boxField()).toHaveValue('lang:');
  await expectOptions('Go1 snippet', 'JavaScript1 snippet');
  expect(active()).toBeNull();
  await waitASearch();
  await expectCards('Two', 'One');
  await expectAddress('/');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(list()).not.toBeInTheDocument();
  expect(within(boxField().form ?? document.body).getByRole('button', { name: 'Remove lang:go' })).toBeVisible();
  expect(boxField()).toHaveValue('');
  expect(boxField()).toHaveFocus();
  await expectCards('One');
  await expectAddress('/?q=lang%3Ago');
});

test('does not search for a filter without a value that was typed before its code had loaded', {
  tags: ['slow'],
}, async () => {
  await openApp('/', { as: 'ada', snippets: [{ title: 'One', language: 'go' }] });
  await expectCards('One');
  boxField().focus();
  fireEvent.change(boxField(), { target: { value: 'lang:' } });
  await expectOptions('Go1 snippet');
  await waitASearch();
  await expectCards('One');
  await expectAddress('/');
});

test('suggests names for a word of two letters, searches by Enter and closes by Esc', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'To update' }, { title: 'Other' }] });
  await expectCards('Other', 'To update');
  await user.click(boxField());
  await user.keyboard('u');
  expect(list()).not.toBeInTheDocument();
  await user.keyboard('p');
  await waitFor(() => expect(names()).toEqual(['updated:']));
  await user.keyboard('{Enter}');
  expect(list()).not.toBeInTheDocument();
  await expectCards('To update');
  await expectAddress('/?search=up');

  await user.keyboard('d');
  await waitFor(() => expect(names()).toEqual(['updated:']));
  await user.keyboard('{Escape}');
  expect(list()).not.toBeInTheDocument();
  expect(boxField()).toHaveValue('upd');
  expect(boxField()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('article', { name: 'To update' })).toHaveFocus();
});

test('completes a word in the middle, a negated one and a further value', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'One', tags: ['a b', 'other'] }] });
  await expectCards('One');
  await user.click(boxField());
  await user.keyboard('x -ta y{ArrowLeft}{ArrowLeft}');
  expect(list()).not.toBeInTheDocument();
  await user.keyboard('g');
  await waitFor(() => expect(names()).toEqual(['-tag:']));
  await user.click(options()[0] ?? document.body);
  expect(boxField()).toHaveValue('x -tag: y');
  await waitFor(() => expect(names()).toEqual(['a b', 'other']));
  await user.keyboard('ot,"a');
  await waitFor(() => expect(names()).toEqual(['a b']));
  await user.click(options()[0] ?? document.body);
  const chip = within(boxField().form ?? document.body).getByRole('listitem');
  expect(chip).toHaveTextContent('-tag:ot,"a b"');
  expect(boxField()).toHaveValue('x y');
  expect(boxField().selectionStart).toBe(2);
});

test('counts only snippets and names only collections that the person may read', async () => {
  const server = await testServer();
  const bob = await server.person('bob');
  await createSnippet(bob, { title: 'Hidden', language: 'rust', tags: ['secret'] });
  await createSnippet(bob, { title: 'Open', language: 'go', tags: ['shown'], isPublic: true });
  await createCollection(bob, { name: 'Of Bob' });
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada, { title: 'Mine', language: 'go', tags: ['shown'] });
  const own = await createCollection(ada, { name: 'My things' });
  await ada.post(`/api/collections/${own.id}/snippets/${id}`);
  const { user } = await openApp('/', { server, as: 'ada' });
  await expectCards('Mine', 'Open');
  await user.click(boxField());
  for (const [typed, expected] of [
    ['lang:', 'Go2 snippets'],
    ['tag:', 'shown2 snippets'],
    ['in:', 'My things1 snippet'],
  ] as const) {
    await user.clear(boxField());
    await user.keyboard(typed);
    await expectOptions(expected);
  }
  await user.keyboard('{ArrowDown}{Enter}');
  await expectCards('Mine');
  await expectAddress('/?q=in%3A%22My+things%22');
});

test('suggests nothing in an expression or behind text:', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada', snippets: [{ title: 'One' }] });
  await expectCards('One');
  await user.click(boxField());
  await user.keyboard('is:');
  await waitFor(() => expect(names()).toContain('favorite'));
  await user.keyboard('{Alt>}[KeyR]{/Alt}');
  expect(list()).not.toBeInTheDocument();
  await user.keyboard(' la');
  expect(list()).not.toBeInTheDocument();
  await user.keyboard('{Alt>}[KeyR]{/Alt}');
  await user.clear(boxField());
  await user.keyboard('text:x la');
  expect(list()).not.toBeInTheDocument();
});

test('gives visitors chips, suggestions with counts of public snippets, notices and refusals', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/', {
    snippets: [
      { title: 'Wait in Go', language: 'go', isPublic: true },
      { title: 'Wait in Python', language: 'python', isPublic: true },
      { title: 'Hidden in Go', language: 'go' },
    ],
  });
  await expectCards('Wait in Python', 'Wait in Go');
  const field = boxField('Search public snippets');
  const form = within(field.form ?? document.body);
  await user.click(field);
  await user.keyboard('in');
  expect(list()).not.toBeInTheDocument();
  await user.clear(field);
  await user.keyboard('lang:');
  await expectOptions('Go1 snippet', 'Python1 snippet');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(form.getByRole('button', { name: 'Remove lang:go' })).toBeVisible();
  await expectCards('Wait in Go');
  await user.keyboard('nothing');
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Search as text' })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Clear search' }));
  await user.keyboard('Go Wait');
  expect(await screen.findByText('No snippet contains “Go Wait”. These contain all the words.')).toBeVisible();
  await expectCards('Wait in Go');
  await user.keyboard('({Alt>}[KeyR]{/Alt}');
  expect(await form.findByRole('alert')).toHaveTextContent(/^Regular expression, character 1: /);
  await expectCards('Wait in Go');
});
