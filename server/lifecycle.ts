/** Time for requests in flight after a signal, in milliseconds. */
const CLOSE_TIMEOUT = 30_000;
/** `npm start` and Ctrl-C deliver a signal twice: repeats within this time are ignored, in milliseconds. */
const REPEAT_INTERVAL = 1_000;

/** Closes the server on SIGINT or SIGTERM and exits. A second signal after more than a second exits immediately. */
export function closeOnSignal(close: () => Promise<void>): void {
  let firstSignalAt: number | undefined;
  function onSignal(): void {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      setTimeout(() => process.exit(1), CLOSE_TIMEOUT).unref();
      close().then(
        () => process.exit(0),
        (error) => exitWithError('did not close cleanly', error),
      );
    } else if (performance.now() - firstSignalAt > REPEAT_INTERVAL) process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}

/** Writes one line with the error and its cause, and exits with status 1. */
export function exitWithError(failure: string, error: unknown): never {
  console.error(`Pegboard ${failure}: ${describe(error)}`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'the port is in use: set PORT to another one';
  if (code === 'EACCES') return `permission denied (${error.message})`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
