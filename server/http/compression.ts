import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** In bytes. Shorter bodies gain too little. */
const MIN_BYTES = 1_000;
/** In bytes. Larger bodies use libuv's thread pool, which serves a fourth more uncached lists per second. */
const SYNC_MAX_BYTES = 16 * 1024;
/** One pass. Quality 1 makes a list of 48 an eighth shorter, but takes 640 KiB of memory for each reply. */
const BROTLI_QUALITY = 0;
/** In bytes. A window of 2^n reaches back 2^n - 16. */
const WINDOW_GAP = 16;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Returns the encoding for a body of this length by the Accept-Encoding header; null to send it as it is. */
export function negotiateEncoding(accepted: string | undefined, byteLength: number): Encoding | null {
  if (accepted === undefined || byteLength < MIN_BYTES) return null;
  const best = negotiate(accepted, [...ENCODINGS]);
  return ENCODINGS.find((encoding) => encoding === best) ?? null;
}

/**
 * Compresses a body. Short bodies are compressed synchronously, which is faster than handing them to a thread.
 *
 * @param byteLength UTF-8 length of the body
 */
export async function compress(body: string, byteLength: number, encoding: Encoding): Promise<Buffer> {
  const isShort = byteLength <= SYNC_MAX_BYTES;
  if (encoding === 'gzip') return isShort ? gzipSync(body) : gzipAsync(body);
  const options = brotliOptions(byteLength);
  return isShort ? brotliCompressSync(body, options) : brotliAsync(body, options);
}

const brotliOptions = (byteLength: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(byteLength),
  },
});

/** Returns a window no larger than the body: the default allocates 4 MiB per compression. */
const windowBits = (byteLength: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(byteLength + WINDOW_GAP))),
  );
