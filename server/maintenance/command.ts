import { exitWithError } from '#server/lifecycle.ts';
import { removeUnfinished } from '#server/store/backup/unfinished.ts';

/**
 * Runs a maintenance command. An error prints one line and exits with 1. SIGINT and SIGTERM remove unfinished files first.
 *
 * @param failure describes a failed command, such as 'could not create the backup'
 */
export async function command(failure: string, work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      removeUnfinished();
      console.error(`Pegboard was stopped by ${signal}: unfinished files were removed`);
      // process.exit would wait for SQLite or a file copy. The second signal terminates, because the handler ran once.
      process.kill(process.pid, signal);
    });
  }
  try {
    await work();
  } catch (error) {
    exitWithError(failure, error);
  }
}
