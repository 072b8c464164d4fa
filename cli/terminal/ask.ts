import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError, EXIT } from '../errors.ts';
import type { Io } from '../io.ts';

interface AskOptions {
  /** Does not show what is typed. */
  isHidden?: boolean;
}

/** Asks on the terminal. Throws `CliError` on Ctrl-C and Ctrl-D. */
export function ask({ stdin, stderr }: Io, prompt: string, { isHidden = false }: AskOptions = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isHidden) stderr.write(prompt);
  const lines = createInterface({ input: stdin, output: isHidden ? silent : stderr, terminal: true, historySize: 0 });
  return new Promise((resolve, reject) => {
    const onClose = () => {
      stderr.write('\n');
      reject(new CliError('', EXIT.cancelled));
    };
    lines.once('close', onClose);
    lines.question(isHidden ? '' : prompt, (answer) => {
      lines.off('close', onClose);
      lines.close();
      if (isHidden) stderr.write('\n');
      resolve(answer);
    });
  });
}

/** Asks a question; the default answer is no. */
export async function confirm(io: Io, question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(io, `${question} [y/N] `)).trim());
}
