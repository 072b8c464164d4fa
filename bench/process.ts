import { availableParallelism, constants, cpus } from 'node:os';
import { z } from 'zod';

/** Makes signals run the exit handlers, which stop child processes and remove temporary folders. */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** Returns the result of `read`. If it throws, prints what is wrong with the flags and ends the process. */
export function flagsOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(
      `${error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error}\n`,
    );
    process.exit(2);
  }
}

/** Describes the machine for a table's heading. */
export const machine = (): string =>
  `Node ${process.version} on ${process.platform}, ${availableParallelism()} cores (${cpus()[0]?.model})`;
