import type { Readable, Writable } from 'node:stream';

export interface Input extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}

export interface Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The process around a command. Only `main.ts` knows the real one. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Working folder. */
  readonly cwd: string;
}

/** Returns whether a person reads standard output. */
export const isTerminal = ({ stdout }: Pick<Io, 'stdout'>): boolean => stdout.isTTY === true;

/** Returns whether questions can be asked. They go to standard error, so that output can be piped. */
export const canAsk = ({ stdin, stderr }: Io): boolean => stdin.isTTY === true && stderr.isTTY === true;

/** Returns whether the screen and the clipboard of the person are those of another computer. */
export const isOverSsh = ({ env }: Pick<Io, 'env'>): boolean => Boolean(env.SSH_CONNECTION || env.SSH_TTY);

/** Writes a line for people to standard error. */
export function note({ stderr }: Pick<Io, 'stderr'>, text: string): void {
  stderr.write(`${text}\n`);
}
