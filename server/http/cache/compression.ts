import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** In bytes. Shorter bodies gain too little. */
const MIN_BYTES = 1_000;
/** In bytes. Larger bodies use libuv's thread pool, which serves a fourth more uncached lists per second. */
const SYNC_MAX_BYTES = 16 * 1024;
const CHUNK_MAX_BYTES = 64 * 1024;
/** One pass. Quality 1 makes a list of 48 an eighth shorter, but takes 640 KiB of memory for each reply. */
const BROTLI_QUALITY = 0;
/** In bytes. A window of 2^n reaches back 2^n - 16. */
const WINDOW_GAP = 16;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Returns the encoding that the Accept-Encoding header asks for; null for none. */
export function negotiateEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const best = negotiate(accepted, [...ENCODINGS]);
  return ENCODINGS.find((encoding) => encoding === best) ?? null;
}

export const isWorthCompressing = ({ length }: Buffer): boolean => length >= MIN_BYTES;

/** Compresses a body. Short bodies are compressed synchronously, which is faster than handing them to a thread. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const isShort = body.length <= SYNC_MAX_BYTES;
  const options = { chunkSize: chunkSize(body) };
  if (encoding === 'gzip') return isShort ? gzipSync(body, options) : gzipAsync(body, options);
  const brotliOptions = { ...options, params: brotliParameters(body) };
  return isShort ? brotliCompressSync(body, brotliOptions) : brotliAsync(body, brotliOptions);
}

/** Returns enough for the result of nearly every body: each further chunk waits for the thread pool again. In bytes. */
const chunkSize = ({ length }: Buffer): number => Math.min(CHUNK_MAX_BYTES, Math.ceil(length / 2));

const brotliParameters = ({ length }: Buffer): BrotliOptions['params'] => ({
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
});

/** Returns a window no larger than the body: the default allocates 4 MiB per compression. */
const windowBits = (byteLength: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(byteLength + WINDOW_GAP))),
  );
