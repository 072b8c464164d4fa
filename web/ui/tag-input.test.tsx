import { fireEvent, screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { TAGS_MAX } from '#contract/limits.ts';
import { render } from '#tests/component/render.ts';
import { TagInput } from './tag-input.tsx';

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
