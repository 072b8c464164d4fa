/** Exit codes of the command line. */
export const EXIT = { error: 1, usage: 2, signedOut: 4, cancelled: 130 } as const;

/** Ends the command with a message for people and an exit code. */
export class CliError extends Error {
  override name = 'CliError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.error, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The command was called in a wrong way. */
export const usageError = (message: string): CliError => new CliError(message, EXIT.usage);

/** Returns the error with lines after its message. */
export function withLines(error: unknown, ...lines: readonly string[]): CliError {
  const exitCode = error instanceof CliError ? error.exitCode : EXIT.error;
  return new CliError([messageOf(error), ...lines].join('\n'), exitCode, { cause: error });
}

/** Returns whether an error of Node has a code such as `ENOENT`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Returns whether a path that should be a folder is a file, or is inside of one. */
export const isNoFolder = (error: unknown): boolean => hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR');

export const noFolder = (path: string): CliError => new CliError(`${path} is not a folder.`);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
