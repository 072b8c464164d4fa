import { formatBytes } from '#domain/byte-size.ts';

/** Decodes UTF-8, or UTF-16 with a byte order mark, or returns why it cannot. Never rejects. */
export async function readTextFile(file: File, maxBytes: number): Promise<{ text: string } | { reason: string }> {
  if (file.size > maxBytes) return { reason: tooLarge(maxBytes) };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { reason: 'It could not be read.' };
  }
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { text };
  } catch {
    if (!bytes.includes(0)) return { reason: 'It is not text in UTF-8. Save it as that and add it again.' };
  }
  return { reason: 'It is not a text file.' };
}

export const tooLarge = (maxBytes: number) => `It is larger than ${formatBytes(maxBytes)}.`;

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
