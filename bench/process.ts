import { availableParallelism, constants, cpus } from 'node:os';

/** Makes signals run the exit handlers, which stop child processes and remove temporary folders. */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** Describes the machine for a table's heading. */
export const machine = (): string =>
  `Node ${process.version} on ${process.platform}, ${availableParallelism()} cores (${cpus()[0]?.model})`;
