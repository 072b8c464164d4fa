import { fireEvent } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setupUser } from '#tests/component/user.ts';
import { holdKeys } from './held-keys.ts';

function setUp() {
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  const shortcut = vi.fn();
  document.addEventListener('keydown', shortcut);
  onTestFinished(() => document.removeEventListener('keydown', shortcut));
  return { field, shortcut, user: setupUser() };
}

test('enters what was typed into the field that gets the focus, and runs no shortcut', async () => {
  const { field, shortcut, user } = setUp();
  const onInput = vi.fn();
  field.addEventListener('input', onInput);
  holdKeys();
  await user.keyboard('x j ');
  expect(shortcut).not.toHaveBeenCalled();
  field.focus();
  expect(field).toHaveValue('x j ');
  expect(onInput).toHaveBeenCalledTimes(1);
  await user.keyboard('k');
  expect(field).toHaveValue('x j k');
  expect(shortcut).toHaveBeenCalledTimes(1);
});

test('waits for the field of a dialog that gets the focus first', async () => {
  const { field, user } = setUp();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.tabIndex = -1;
  onTestFinished(() => dialog.remove());
  holdKeys();
  await user.keyboard('x');
  dialog.focus();
  field.focus();
  expect(field).toHaveValue('x');
});

test('ignores repeats of the key that opened the dialog and keys of an input method', () => {
  const { field } = setUp();
  holdKeys();
  expect(fireEvent.keyDown(document.body, { key: 'n', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'k', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'k', keyCode: 229 })).toBe(true);
  field.focus();
  expect(field).toHaveValue('');
});

test('ends if the dialog has no text field', async () => {
  const { field, shortcut, user } = setUp();
  const button = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => button.remove());
  holdKeys();
  await user.keyboard('x');
  button.focus();
  await vi.waitFor(async () => {
    await user.keyboard('j');
    expect(shortcut).toHaveBeenCalled();
  });
  field.focus();
  expect(field).toHaveValue('');
});

test('ignores other keys and ends when it is dropped', async () => {
  const { field, shortcut, user } = setUp();
  const drop = holdKeys();
  await user.keyboard('{Escape}{Control>}b{/Control}');
  expect(shortcut).toHaveBeenCalledTimes(3);
  await user.keyboard('x');
  drop();
  field.focus();
  expect(field).toHaveValue('');
  await user.keyboard('y');
  expect(field).toHaveValue('y');
});
