import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { render } from '#tests/component/render.ts';
import { setupUser } from '#tests/component/user.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { currentToast } from './toast-store.ts';

async function openDialog() {
  const user = setupUser();
  const action = Promise.withResolvers<string>();
  const calls = { run: vi.fn(() => action.promise), done: vi.fn(), onDone: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog
      title="Delete?"
      description="For good."
      confirmLabel="Delete"
      failed={{ title: 'Error deleting' }}
      {...calls}
    />,
  );
  const button = await screen.findByRole('button', { name: 'Delete' });
  return { user, action, button, ...calls };
}

test('stays open until the action succeeds', { tags: ['slow'] }, async () => {
  const { user, action, button, run, done, onDone, onClose } = await openDialog();
  await user.dblClick(button);
  await user.keyboard('{Escape}');
  expect(run).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  action.resolve('result');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(done).toHaveBeenCalledExactlyOnceWith('result');
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('reports a failure and stays open', async () => {
  const { user, action, button, done, onDone, onClose } = await openDialog();
  await user.click(button);
  action.reject(new Error('Not now'));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(currentToast.get()).toMatchObject({ title: 'Error deleting', variant: 'destructive' });
  expect(done).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
