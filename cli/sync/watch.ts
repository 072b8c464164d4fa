import { setTimeout as wait } from 'node:timers/promises';
import { CliError, EXIT } from '../errors.ts';

const WATCH_INTERVAL_MS = 2_000;

interface Watch {
  run(): Promise<void>;
  onError(error: unknown): void;
  intervalMs?: number;
}

/**
 * Runs a function again and again until Ctrl-C ends the process. A failure, such as of the network, is reported once and
 * tried again.
 *
 * @throws CliError if the token is no longer valid
 */
export async function watch({ run, onError, intervalMs = WATCH_INTERVAL_MS }: Watch): Promise<never> {
  let isFailing = false;
  for (;;) {
    await wait(intervalMs);
    try {
      await run();
      isFailing = false;
    } catch (error) {
      if (error instanceof CliError && error.exitCode === EXIT.signedOut) throw error;
      if (!isFailing) onError(error);
      isFailing = true;
    }
  }
}
