import { printableJson } from '#domain/printable-json.ts';
import { CliError, EXIT, messageOf } from './errors.ts';
import { ApiError } from './http/api-error.ts';
import { type Io, note } from './io.ts';

/** Writes an error to standard error, with `--json` as JSON. Returns the exit code. */
export function reportError(io: Io, error: unknown, isJson: boolean | undefined): number {
  const exitCode = error instanceof CliError ? error.exitCode : EXIT.error;
  const message = messageOf(error);
  if (isJson) note(io, printableJson({ error: { message, exitCode, ...replyOf(error) } }));
  else if (message !== '') note(io, message);
  return exitCode;
}

/** Returns the fields of the server's error reply for programs. */
function replyOf(error: unknown) {
  const origin = error instanceof CliError && error.cause instanceof ApiError ? error.cause : error;
  if (!(origin instanceof ApiError)) return {};
  const { code, findings } = origin.reply ?? {};
  return { code, findings };
}
