import { spawn } from 'node:child_process';
import { hasCode } from '../errors.ts';
import type { Io } from '../io.ts';

interface RunOptions {
  /** Text for the program's standard input, whose output is dropped. Without it the program gets the terminal. */
  input?: string;
}

/** Runs a program. Returns its exit code, or null if it does not exist. */
export function runProgram(
  { env, cwd }: Pick<Io, 'env' | 'cwd'>,
  [command, ...args]: readonly [string, ...string[]],
  { input }: RunOptions = {},
): Promise<number | null> {
  const stdio = input === undefined ? 'inherit' : (['pipe', 'ignore', 'ignore'] as const);
  const child = spawn(command, args, { env: { ...env }, cwd, stdio: stdio === 'inherit' ? stdio : [...stdio] });
  // A program that fails early closes the pipe.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => (hasCode(error, 'ENOENT') ? resolve(null) : reject(error)));
    // Clipboard tools go on in the background with their streams open: `close` would wait for them.
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
