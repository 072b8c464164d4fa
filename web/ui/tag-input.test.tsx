import { fireEvent, screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
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
