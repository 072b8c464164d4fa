import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectNoDialog,
  expectToast,
  findCard,
  openNewSnippet,
  replaceText,
} from '#tests/component/page.ts';

const CODE = 'const ${1:name} = ${2|let,var|}; // ${1/(.*)/${1:/upcase}/} ${3:password}$0';
const copied = () => navigator.clipboard.readText();

const form = async (title = 'Log') => within(await screen.findByRole('dialog', { name: title }));

test('copying a template asks for its values, shows a preview and remembers them, but no secrets', {
  tags: ['slow'],
}, async () => {
  const { user, owner, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Log', code: CODE, isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Log'));
  let dialog = await form();
  const name = await dialog.findByLabelText('name');
  expect(name).toHaveValue('name');
  await replaceText(user, name, 'fox');
  await user.selectOptions(dialog.getByLabelText(/^let or /), 'var');
  await replaceText(user, dialog.getByLabelText('password'), 'hunter2');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview).toHaveTextContent('const fox = var; // FOX hunter2'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await expectToast('Code copied!');
  await expectNoDialog();
  expect(await copied()).toBe('const fox = var; // FOX hunter2');
  await waitFor(async () =>
    expect((await owner.get(`/api/snippets/${snippets[0]?.id}`)).body).toMatchObject({ viewCount: 1 }),
  );

  await clickButton(user, /Copy code|Copied/, await findCard('Log'));
  dialog = await form();
  expect(await dialog.findByLabelText('name')).toHaveValue('fox');
  expect(dialog.getByLabelText(/^let or /)).toHaveValue('var');
  expect(dialog.getByLabelText('password')).toHaveValue('password');
  expect(JSON.stringify({ ...localStorage })).not.toContain('hunter2');
  await clickButton(user, 'Copy unfilled');
  await expectNoDialog();
  expect(await copied()).toBe(CODE);
});

test('fills in a template by keyboard and copies it with Enter', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Log', code: 'const ${1:name} = ${2|let,var|}; // ${1/(.*)/${1:/upcase}/}', isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Log'));
  const dialog = await form();
  await waitFor(() => expect(dialog.getByLabelText('name')).toHaveFocus());
  await user.keyboard('fox');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview).toHaveTextContent('const fox = let; // FOX'));
  await user.keyboard('{Enter}');
  await expectToast('Code copied!');
  await expectNoDialog();
  expect(await copied()).toBe('const fox = let; // FOX');
});

test('copies with Enter in a menu, and without anything to fill in', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [
      { title: 'Choice', code: '${1|let,var|} x', isTemplate: true },
      { title: 'Fixed', code: 'x$0', isTemplate: true },
    ],
  });
  await clickButton(user, 'Copy code', await findCard('Choice'));
  const choice = await form('Choice');
  await waitFor(() => expect(choice.getByLabelText(/^let or /)).toHaveFocus());
  await user.keyboard('{Enter}');
  await expectNoDialog();
  expect(await copied()).toBe('let x');

  await clickButton(user, 'Copy code', await findCard('Fixed'));
  const fixed = await form('Fixed');
  await waitFor(() => expect(fixed.getByRole('button', { name: 'Copy' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await expectNoDialog();
  expect(await copied()).toBe('x');
});

test('takes any name for a placeholder', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Class', code: '${1:constructor} ${2:__proto__} ${3:toString}', isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Class'));
  const dialog = await form('Class');
  expect(await dialog.findByLabelText('constructor')).toHaveValue('constructor');
  await replaceText(user, dialog.getByLabelText('toString'), 'print');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await expectNoDialog();
  expect(await copied()).toBe('constructor __proto__ print');
});

test('keeps what was typed when the form closes, but no choice that no longer exists', { tags: ['slow'] }, async () => {
  const { user, owner, snippets, reload } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Log', code: '${1|let,var|} ${2:name}', isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Log'));
  let dialog = await form();
  await user.selectOptions(await dialog.findByLabelText(/^let or /), 'var');
  await replaceText(user, dialog.getByLabelText('name'), 'fox');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await clickButton(user, 'Copy code', await findCard('Log'));
  dialog = await form();
  expect(await dialog.findByLabelText(/^let or /)).toHaveValue('var');
  expect(dialog.getByLabelText('name')).toHaveValue('fox');

  await owner.put(`/api/snippets/${snippets[0]?.id}`, {
    title: 'Log',
    code: '${1|let,const|} ${2:name}',
    isTemplate: true,
  });
  await reload();
  await clickButton(user, 'Copy code', await findCard('Log'));
  dialog = await form();
  expect(await dialog.findByLabelText(/^let or /)).toHaveValue('let');
  await waitFor(() => expect(dialog.getByRole('region', { name: 'Preview' })).toHaveTextContent('let fox'));
});

test('keeps the focus in text of several lines while it is replaced', async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Long', code: 'x = "${1:line one\nline two}"', isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Long'));
  const dialog = await form('Long');
  const field = await dialog.findByLabelText('line one');
  await waitFor(() => expect(field).toHaveFocus());
  await user.clear(field);
  await user.keyboard('hello');
  expect(dialog.getByLabelText('line one')).toHaveFocus();
  expect(dialog.getByLabelText('line one')).toHaveValue('hello');
});

test('Shift and click copy a template unfilled, from the card and from the form', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Log', code: CODE, isTemplate: true }],
  });
  const card = within(await findCard('Log'));
  await user.keyboard('{Shift>}');
  await user.click(card.getByRole('button', { name: 'Copy code' }));
  await user.keyboard('{/Shift}');
  await expectToast('Code copied!');
  expect(await copied()).toBe(CODE);
  await expectNoDialog();
});

test('copies code that only looks like a template as it is', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Shell', code: 'echo ${1:name}' }] });
  await clickButton(user, 'Copy code', await findCard('Shell'));
  await expectToast('Code copied!');
  expect(await copied()).toBe('echo ${1:name}');
});

test('offers to mark code with named placeholders as a template', { tags: ['slow'] }, async () => {
  const { user, owner } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  const inDialog = within(dialog);
  const option = () => inDialog.queryByRole('checkbox', { name: 'This snippet has placeholders' });
  await user.type(inDialog.getByLabelText('Title'), 'Log');
  const code = await inDialog.findByLabelText('Code');
  fireEvent.input(code, { target: { value: 'echo $1' } });
  expect(option()).not.toBeInTheDocument();
  fireEvent.input(code, { target: { value: 'echo ${1:name}' } });
  await waitFor(() => expect(option()).toBeVisible());
  expect(option()).not.toBeChecked();
  expect(option()).toHaveAccessibleDescription(/^If checked, copying asks for parts such as \$\{1:name\}/);
  await user.click(inDialog.getByRole('checkbox', { name: 'This snippet has placeholders' }));
  expect(option()).toHaveAccessibleDescription('Copying asks for: name');
  await user.type(inDialog.getByLabelText('Trigger'), 'log it');
  await clickButton(user, 'Create Snippet', dialog);
  expect(await inDialog.findByText('Trigger cannot contain white space')).toBeVisible();
  await replaceText(user, inDialog.getByLabelText('Trigger'), 'log');
  await clickButton(user, 'Create Snippet', dialog);
  await expectToast('Snippet created', 'Your code snippet has been created successfully.');
  const [stored] = Snippet.array().parse((await owner.get('/api/snippets')).body);
  expect(stored).toMatchObject({ title: 'Log', isTemplate: true, trigger: 'log' });
});

test('says that another snippet has the trigger and keeps what was typed', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Old', trigger: 'log' }] });
  await findCard('Old');
  const dialog = await openNewSnippet(user);
  const inDialog = within(dialog);
  await user.type(inDialog.getByLabelText('Title'), 'New');
  fireEvent.input(await inDialog.findByLabelText('Code'), { target: { value: 'x' } });
  await user.type(inDialog.getByLabelText('Trigger'), 'LOG');
  await clickButton(user, 'Create Snippet', dialog);
  expect(await inDialog.findByText('Another of your snippets has this trigger')).toBeVisible();
  expect(inDialog.getByLabelText('Title')).toHaveValue('New');
  expect(dialog).not.toHaveTextContent('changed elsewhere');
});

test('shows the form while the browser asks whether the clipboard may be read, and fills it in then', async () => {
  const { user } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Quote', code: '${1:name}: $CLIPBOARD', isTemplate: true }],
  });
  const answer = Promise.withResolvers<string>();
  vi.spyOn(navigator.clipboard, 'readText').mockReturnValueOnce(answer.promise);
  await clickButton(user, 'Copy code', await findCard('Quote'));
  const dialog = await form('Quote');
  await replaceText(user, await dialog.findByLabelText('name'), 'fox');
  const button = dialog.getByRole('button', { name: 'Copy unfilled' });
  button.focus();
  answer.resolve('jumps');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview).toHaveTextContent('fox: jumps'));
  expect(button).toHaveFocus();
});

test('offers a person only their own earlier values', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'Connect', code: 'ssh ${1:host}', isTemplate: true, isPublic: true }],
  });
  const open = async () => {
    await clickButton(user, 'Copy code', await findCard('Connect'));
    return (await form('Connect')).findByLabelText('host');
  };
  await replaceText(user, await open(), 'db.example.com');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await reload();
  expect(await open()).toHaveValue('db.example.com');
  // The session ends while no tab is open.
  for (const key of ['auth_tokens', 'auth_user']) localStorage.removeItem(key);
  await reload();
  expect(await open()).toHaveValue('host');
});

test('closes the form of a template when another tab signs out', async () => {
  const { user } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'Connect', code: 'ssh ${1:host}', isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Connect'));
  await form('Connect');
  for (const key of ['auth_tokens', 'auth_user']) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_user', newValue: null }));
  await expectNoDialog();
});
