/** What is longer is written to memory of its own. In bytes: longer than nearly every reply, and little to keep for good. */
const LENT_MAX = 256 * 1024;

/** Memory that was written to before. */
const free: Buffer[] = [];

/**
 * The bytes of a text for as long as somebody works on them. V8 clears up memory outside its heap, as that of a Buffer is,
 * long after nobody needs it: bytes of its own for each reply that is compressed were 40 MB of the process.
 *
 * @param byteLength of the text in UTF-8
 */
export function lendBytes(text: string, byteLength: number): Disposable & { bytes: Buffer } {
  if (byteLength > LENT_MAX) return { bytes: Buffer.from(text), [Symbol.dispose]() {} };
  const memory = free.pop() ?? Buffer.allocUnsafeSlow(LENT_MAX);
  memory.write(text);
  return {
    bytes: memory.subarray(0, byteLength),
    [Symbol.dispose]: () => void free.push(memory),
  };
}

/** The same bytes in memory that is as long as they are. A short Buffer is a part of a longer one, which is kept with it. */
export function inOwnMemory(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  own.set(bytes);
  return own;
}
