import { setImmediate as nextTurn } from 'node:timers/promises';

/** In bytes. Sending 1 MB in one turn of the event loop takes 10 ms. */
const PIECE = 64 * 1024;

/** Yields bytes in pieces. Other requests are answered between them. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await nextTurn();
    yield bytes.subarray(at, at + PIECE);
  }
}
