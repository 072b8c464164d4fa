import { screen } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from '#tests/component/render.ts';
import { useCopied } from './use-copied.ts';

function CopyProbe() {
  const { copied, confirm } = useCopied();
  return (
    <button type="button" onClick={confirm}>
      {copied ? 'Copied' : 'Copy'}
    </button>
  );
}

test('confirms for two seconds after the last copy, and leaves no timer behind', async () => {
  const show = render(<CopyProbe />);
  const button = await screen.findByRole('button');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const copy = () => flushSync(() => button.click());
  const wait = (duration: number) => flushSync(() => vi.advanceTimersByTime(duration));

  copy();
  wait(1_500);
  expect(button).toHaveTextContent('Copied');
  copy();
  wait(1_500);
  expect(button).toHaveTextContent('Copied');
  wait(500);
  expect(button).toHaveTextContent(/^Copy$/);

  copy();
  expect(vi.getTimerCount()).toBe(1);
  flushSync(() => show(null));
  expect(vi.getTimerCount()).toBe(0);
});
