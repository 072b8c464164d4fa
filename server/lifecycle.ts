/** How long requests in flight may take after Ctrl-C or SIGTERM, in milliseconds. */
const GRACE = 30_000;

/** Lets Ctrl-C and SIGTERM close the server, and ends the process when that is done or has taken too long. */
export function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), GRACE).unref();
      close().then(
        () => process.exit(0),
        (error) => fail('did not close well', error),
      );
    });
  }
}

/** Ends the process with one line for people, and the cause behind it where there is one. */
export function fail(what: string, error: unknown): never {
  console.error(`Pegboard ${what}: ${explain(error)}`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'the port is in use: set PORT to another one';
  if (code === 'EACCES') return `permission denied (${error.message})`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
