import { afterEach, expect, test, vi } from 'vitest';
import { closeOnSignal } from './lifecycle.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
});

/** Installs the handlers with a close that stays pending until `finish`. */
function install() {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const close = vi.fn(() => promise);
  closeOnSignal(close);
  return { close, exit, finish, at: (time: number) => now.mockReturnValue(time) };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s closes the server, then exits with 0', async (signal) => {
  const { close, exit, finish } = install();
  process.emit(signal);
  expect(close).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  finish();
  await expect.poll(() => exit).toHaveBeenCalledWith(0);
});

test('ignores a repeated signal within a second and exits immediately on a later one', () => {
  const { close, exit, at } = install();
  process.emit('SIGINT');
  at(900);
  process.emit('SIGINT');
  process.emit('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  at(1_100);
  process.emit('SIGINT');
  expect(exit).toHaveBeenCalledWith(1);
  expect(close).toHaveBeenCalledOnce();
});

test('exits with 1 and the reason if closing fails', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const error = vi.spyOn(console, 'error').mockReturnValue();
  closeOnSignal(() => Promise.reject(new Error('disk full')));
  process.emit('SIGTERM');
  await expect.poll(() => exit).toHaveBeenCalledWith(1);
  expect(error).toHaveBeenCalledWith('Pegboard did not close cleanly: disk full');
});
