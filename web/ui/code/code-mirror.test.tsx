import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#tests/component/render.ts';

const { default: CodeMirror } = await vi.importActual<typeof import('./code-mirror.tsx')>('./code-mirror.tsx');

/** Opens the editor with the caret at the end of the first line. */
async function openEditor(code: string, disabled = false) {
  let current = code;
  let change = (_code: string) => {};
  function Editor() {
    const [value, setValue] = useState(code);
    current = value;
    change = setValue;
    const end = value.search(/$/m);
    const field = { label: 'Code', language: 'javascript', minHeight: '1em', disabled, aria: { 'aria-label': 'Code' } };
    return <CodeMirror {...field} value={value} onChange={setValue} selection={{ anchor: end, head: end }} />;
  }
  render(<Editor />);
  const box = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  const lines = () => [...box.querySelectorAll('.cm-line')].map(({ textContent }) => textContent);
  const setCode = (next: string) => change(next);
  return { user: userEvent.setup(), lines, code: () => current, setCode };
}

test('types, indents with Tab, undoes, and keeps the line endings', async () => {
  const { user, lines, code } = await openEditor('first\r\nlast');
  await user.keyboard('!{Enter}{Tab}x');
  expect(code()).toBe('first!\r\n  x\r\nlast');
  expect(lines()).toEqual(['first!', '  x', 'last']);
  for (let nth = 0; nth < 5 && code() !== 'first\r\nlast'; nth += 1) await user.keyboard('{Control>}z{/Control}');
  expect(code()).toBe('first\r\nlast');
});

test('shows a change from outside', async () => {
  const { user, lines, code, setCode } = await openEditor('draft');
  setCode('');
  await waitFor(() => expect(lines()).toEqual(['']));
  await user.keyboard('new');
  expect(code()).toBe('new');
});

test('changes nothing while disabled', async () => {
  const { user, lines, code } = await openEditor('first', true);
  await user.keyboard('x');
  expect(code()).toBe('first');
  expect(lines()).toEqual(['first']);
});
