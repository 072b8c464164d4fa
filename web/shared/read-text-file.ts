import { formatBytes } from '#domain/byte-size.ts';
import { decodeText } from '#domain/import/decode.ts';

/** Decodes UTF-8, or UTF-16 with a byte order mark, or returns why it cannot. Never rejects. */
export async function readTextFile(file: File, maxBytes: number): Promise<{ text: string } | { reason: string }> {
  const read = await readBytes(file, maxBytes);
  return 'reason' in read ? read : decodeText(read.bytes);
}

/** Reads a file, or returns why it cannot. Never rejects. */
export async function readBytes(file: File, maxBytes: number): Promise<{ bytes: Uint8Array } | { reason: string }> {
  if (file.size > maxBytes) return { reason: tooLarge(maxBytes) };
  try {
    return { bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return { reason: 'It could not be read.' };
  }
}

export const tooLarge = (maxBytes: number) => `It is larger than ${formatBytes(maxBytes)}.`;
