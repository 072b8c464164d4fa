import { fireEvent, screen } from '@testing-library/dom';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts';
import { render } from '#tests/component/render.ts';
import { setupUser } from '#tests/component/user.ts';
import { TagInput } from './tag-input.tsx';

function Form({ initial = [] }: { initial?: string[] }) {
  const [tags, setTags] = useState(initial);
  const [typed, setTyped] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <TagInput label="Tags" value={tags} onChange={setTags} typed={typed} onType={setTyped} />
    </form>
  );
}

test('keeps a tag that is too long for correction, and the form from being sent', async () => {
  const user = setupUser();
  render(<Form />);
  const field = await screen.findByLabelText<HTMLInputElement>('Tags');
  const long = 'x'.repeat(TAG_MAX + 1);
  await user.type(field, `ok,${long}{Enter}`);
  expect(screen.getByRole('button', { name: 'Remove ok' })).toBeVisible();
  expect(field).toHaveValue(long);
  expect(field).toBeInvalid();
  expect(field.form?.checkValidity()).toBe(false);
  await user.type(field, '{Backspace}{Enter}');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  expect(field.form?.checkValidity()).toBe(true);
});

test('removes the last tag by Backspace only in the empty field', async () => {
  const user = setupUser();
  render(<Form initial={['one', 'two']} />);
  const field = await screen.findByLabelText('Tags');
  await user.type(field, 'x{Backspace}');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await user.type(field, '{Backspace}');
  expect(screen.getByRole('button')).toHaveAccessibleName('Remove one');
});

test('adds what is still in the field when the form is sent', async () => {
  render(<Form />);
  const field = await screen.findByLabelText<HTMLInputElement>('Tags');
  fireEvent.change(field, { target: { value: 'typed' } });
  field.form?.requestSubmit();
  expect(await screen.findByRole('button', { name: 'Remove typed' })).toBeVisible();
});

test.each([
  ['Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])('adds no tag when Enter confirms a word of an input method in %s', async (_browser, composition) => {
  const onChange = vi.fn();
  render(<TagInput label="Tags" value={[]} onChange={onChange} typed="日本" onType={() => {}} />);
  const field = await screen.findByLabelText('Tags');
  fireEvent.keyDown(field, { key: 'Enter', ...composition });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['日本']);
});

test('scrolls to the error below many tags, but not after a click elsewhere', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const tags = Array.from({ length: TAGS_MAX }, (_, index) => `tag${index}`);
  render(<TagInput label="Tags" value={tags} onChange={() => {}} typed="another" onType={() => {}} />);
  const field = await screen.findByLabelText('Tags');
  field.focus();
  field.blur();
  const error = await screen.findByText(`A snippet has at most ${TAGS_MAX} tags`);
  expect(scroll).not.toHaveBeenCalled();

  field.focus();
  fireEvent.change(field, { target: { value: 'another one' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(scroll.mock.contexts).toEqual([error]));
});
