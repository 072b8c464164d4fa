import type { Readable } from 'node:stream';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { formatBytes } from '#domain/byte-size.ts';
import { CliError } from '../errors.ts';
import { type Io, note } from '../io.ts';

/**
 * Returns all bytes of standard input.
 *
 * @throws CliError once there are more bytes than the limit
 */
export function readStandardInput(io: Io, name: string, maxBytes = CODE_MAX_BYTES): Promise<Uint8Array> {
  if (io.stdin.isTTY) note(io, 'Type or paste, then press Ctrl-D on a new line.');
  return readBytes(io.stdin, name, maxBytes);
}

/**
 * Returns all bytes of a stream.
 *
 * @throws CliError once there are more bytes than the limit
 */
export async function readBytes(stream: Readable, name: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new CliError(`${name} is larger than ${formatBytes(maxBytes)}.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Decodes UTF-8 and drops a byte order mark.
 *
 * @throws CliError for other bytes, and for NUL, which snippets cannot have
 */
export function decode(bytes: Uint8Array, name: string): string {
  if (bytes.includes(0)) throw new CliError(`${name} is not text: it contains a NUL character.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${name} is not text in UTF-8.`);
  }
}
