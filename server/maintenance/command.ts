import { fail } from '#server/lifecycle.ts';
import { removeUnfinished } from '#server/store/backup/unfinished.ts';

/**
 * Runs a command for whoever runs Pegboard. What goes wrong ends it with one line and 1; Ctrl-C and SIGTERM end it as they
 * end any program, but without a half-made copy left behind.
 *
 * @param failure what it has not done then, as in 'made no backup'
 */
export async function command(failure: string, work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      removeUnfinished();
      console.error(`Pegboard was stopped by ${signal}: what was not finished is removed`);
      // Not an exit, which would wait for what SQLite or a copy of a file is at. Nobody listens any more, so this ends it.
      process.kill(process.pid, signal);
    });
  }
  try {
    await work();
  } catch (error) {
    fail(failure, error);
  }
}
