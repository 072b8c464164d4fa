import { CliError } from '../errors.ts';
import { type Io, note } from '../io.ts';

/** Returns all bytes of standard input. */
export async function readStandardInput(io: Io): Promise<Uint8Array> {
  if (io.stdin.isTTY) note(io, 'Type or paste, then press Ctrl-D on a new line.');
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/**
 * Decodes UTF-8 and drops a byte order mark.
 *
 * @throws CliError for other bytes
 */
export function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${name} is not text in UTF-8.`);
  }
}
