import { ConfigError, readConfig } from './config.ts';
import { start } from './start.ts';

/** How long requests in flight may take after Ctrl-C or SIGTERM, in milliseconds. */
const GRACE = 30_000;

try {
  refuseArguments();
  const { close } = await start(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), GRACE).unref();
      close().then(
        () => process.exit(0),
        (error) => fail('did not close well', error),
      );
    });
  }
} catch (error) {
  fail('cannot start', error);
}

function refuseArguments(): void {
  const [argument] = process.argv.slice(2);
  if (argument)
    throw new ConfigError(`${argument}: is not an option; settings are environment variables, see the README`);
}

/** One line for people, with the cause behind it where there is one. */
function fail(what: string, error: unknown): never {
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
