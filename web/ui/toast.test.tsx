import { fireEvent, screen } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from '#tests/component/render.ts';
import { controlTimeouts } from '#tests/component/timers.ts';
import { Toaster } from './toast.tsx';
import { currentToast, toast } from './toast-store.ts';

async function showToast(): Promise<HTMLElement> {
  controlTimeouts();
  render(<Toaster />);
  toast({ title: 'Saved' });
  onTestFinished(() => currentToast.set(null));
  return screen.findByText('Saved');
}

/** Lets React render and start timers, then passes more time than a toast stays. */
async function passTime(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(20_000);
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

test('stays while the pointer is over it or the focus in it', async () => {
  const text = await showToast();
  fireEvent.pointerOver(text);
  await passTime();
  expect(text).toBeVisible();
  const button = screen.getByRole('button', { name: 'Dismiss' });
  button.focus();
  fireEvent.pointerOut(text);
  await passTime();
  expect(text).toBeVisible();
  fireEvent.pointerOver(text);
  button.blur();
  await passTime();
  expect(text).toBeVisible();
  fireEvent.pointerOut(text);
  await passTime();
  await vi.waitFor(() => expect(text).not.toBeInTheDocument());
});

test('closes by Escape, unless a dialog or menu has handled the key', async () => {
  const text = await showToast();
  const handle = (event: Event) => event.preventDefault();
  window.addEventListener('keydown', handle, { capture: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  window.removeEventListener('keydown', handle, { capture: true });
  await vi.advanceTimersByTimeAsync(100);
  expect(text).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await vi.waitFor(() => expect(text).not.toBeInTheDocument());
});
