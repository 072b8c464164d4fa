import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** In bytes. Shorter bodies gain too little. */
const MIN_BYTES = 1_000;
const BROTLI_QUALITY = 4;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Returns the encoding for a body of this length by the Accept-Encoding header; null to send it as it is. */
export function negotiateEncoding(accepted: string | undefined, byteLength: number): Encoding | null {
  if (accepted === undefined || byteLength < MIN_BYTES) return null;
  return ENCODINGS.find((encoding) => encoding === negotiate(accepted, [...ENCODINGS])) ?? null;
}

/** Compresses a body on the thread pool of libuv. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
}
