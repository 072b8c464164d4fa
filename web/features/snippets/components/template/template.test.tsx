import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
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

test('copying a template asks for its values, shows a preview and remembers them, but no secrets', async () => {
  const { user, owner, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Log', code: CODE, isTemplate: true }],
  });
  await clickButton(user, 'Copy code', await findCard('Log'));
  let dialog = await form();
  const name = await dialog.findByLabelText('name');
  expect(name).toHaveValue('name');
  await replaceText(user, name, 'fox');
  await user.selectOptions(dialog.getByLabelText('let'), 'var');
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
  expect(dialog.getByLabelText('let')).toHaveValue('var');
  expect(dialog.getByLabelText('password')).toHaveValue('password');
  expect(JSON.stringify({ ...localStorage })).not.toContain('hunter2');
  await clickButton(user, 'Copy unfilled');
  await expectNoDialog();
  expect(await copied()).toBe(CODE);
});

test('fills in a template by keyboard and copies it with Enter', async () => {
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

test('Shift and click copy a template unfilled, from the card and from the form', async () => {
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

test('copies code that only looks like a template as it is', async () => {
  const { user } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Shell', code: 'echo ${1:name}' }] });
  await clickButton(user, 'Copy code', await findCard('Shell'));
  await expectToast('Code copied!');
  expect(await copied()).toBe('echo ${1:name}');
});

test('offers to mark code with named placeholders as a template', async () => {
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
  await user.click(inDialog.getByRole('checkbox', { name: 'This snippet has placeholders' }));
  await user.type(inDialog.getByLabelText('Trigger'), 'log it');
  await clickButton(user, 'Create Snippet', dialog);
  expect(await inDialog.findByText('Trigger cannot contain white space')).toBeVisible();
  await replaceText(user, inDialog.getByLabelText('Trigger'), 'log');
  await clickButton(user, 'Create Snippet', dialog);
  await expectToast('Snippet created', 'Your code snippet has been created successfully.');
  const [stored] = Snippet.array().parse((await owner.get('/api/snippets')).body);
  expect(stored).toMatchObject({ title: 'Log', isTemplate: true, trigger: 'log' });
});

test('says that another snippet has the trigger and keeps what was typed', async () => {
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
