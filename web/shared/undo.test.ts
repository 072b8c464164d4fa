import { expect, onTestFinished, test, vi } from 'vitest';
import { currentToast } from '#web/ui/toast-store.ts';
import { clearUndoable, toastWithUndo } from './undo.ts';

test('undoes an action once, and only the last one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    clearUndoable();
    vi.useRealTimers();
  });
  const revert = vi.fn(async () => ({ title: 'Restored' }));
  toastWithUndo({ title: 'Deleted' }, revert);
  const first = currentToast.get()?.action;
  toastWithUndo({ title: 'Deleted' }, revert);
  const second = currentToast.get()?.action;
  first?.run();
  expect(revert).not.toHaveBeenCalled();
  second?.run();
  second?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(revert).toHaveBeenCalledTimes(1);
  expect(currentToast.get()?.title).toBe('Restored');
});
