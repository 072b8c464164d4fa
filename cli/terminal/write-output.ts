import { hasCode } from '../errors.ts';
import type { Io } from '../io.ts';

/** Writes to standard output and awaits its reader. A reader such as `head` may close the pipe early. */
export const writeOutput = ({ stdout }: Pick<Io, 'stdout'>, chunk: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stdout.write(chunk, (error) => (error && !hasCode(error, 'EPIPE') ? reject(error) : resolve()));
  });
