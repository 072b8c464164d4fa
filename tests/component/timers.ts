import { onTestFinished, vi } from 'vitest';

/**
 * Makes the timeouts of the app controllable with `vi.advanceTimersByTime`. Real time still passes, and the server in the
 * same process goes on.
 */
export function controlTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}
