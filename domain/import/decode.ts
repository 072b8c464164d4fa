/** Decodes UTF-8, or UTF-16 with a byte order mark, or returns why it cannot. */
export function decodeText(bytes: Uint8Array): { text: string } | { reason: string } {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { text };
  } catch {
    if (!bytes.includes(0))
      return { reason: 'It is a binary file, or text that is not in UTF-8. Save it as that and add it again.' };
  }
  return { reason: 'It is a binary file.' };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
