import type { CliError } from './errors.ts';
import type { Server } from './http/server.ts';
import type { Io } from './io.ts';
import type { OptionName, Options } from './options.ts';

/** Output of a command: `value` with `--json`, otherwise `text`. */
export interface Result {
  readonly value: unknown;
  /** Text for standard output. It must be safe to print. */
  readonly text: string;
  /** Reported after the output. */
  readonly error?: CliError;
}

export interface Context {
  readonly io: Io;
  readonly operands: readonly string[];
  readonly options: Options;
  /** Returns the server with the token of the person. Throws `CliError` if there is no token. */
  server(): Promise<Server>;
}

export interface Command {
  readonly name: string;
  /** Operands in the usage line, such as `[FILE...]`. */
  readonly operands: string;
  /** Words that the first operand can be. */
  readonly choices?: readonly string[];
  /** Least and most number of operands. */
  readonly count: readonly [number, number];
  readonly summary: string;
  /** Further lines of the help. */
  readonly details?: string;
  readonly options: readonly OptionName[];
  /** Lines of a shell. */
  readonly examples: readonly string[];
  /** Returns the text to print; nothing if the command has written its output. */
  run(context: Context): Promise<Result | undefined>;
}
