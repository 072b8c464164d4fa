import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
  type ZlibOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { inOwnMemory, lendBytes } from './scratch.ts';

/** How a text is sent. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

interface Encoder {
  atOnce(bytes: Buffer): Buffer;
  inThread(bytes: Buffer): Promise<Buffer>;
  decode(bytes: Buffer): Buffer;
}

/** In bytes: up to here compressing takes less than a millisecond. To hand it to another thread and back takes nearly half of one. */
const AT_ONCE_MAX = 128 * 1024;
/** Of Node's pool (https://nodejs.org/api/cli.html#uv_threadpool_sizesize). */
const THREADS = 4;
/** Three hundredths larger than what 4 makes of a list, which takes half as long again, and three times as long for one snippet. */
const BROTLI_QUALITY = 2;
/** A list becomes as short as by that, in as much time; by 6, which is usual, it would be a tenth shorter for nearly three times as much. */
const GZIP_LEVEL = 3;

const zstdInThread = promisify(zstdCompress);
const brotliInThread = promisify(brotliCompress);
const gzipInThread = promisify<Buffer, ZlibOptions, Buffer>(gzip);

const ENCODERS: Readonly<Record<Exclude<Encoding, 'identity'>, Encoder>> = {
  zstd: {
    atOnce: (bytes) => zstdCompressSync(bytes, { pledgedSrcSize: bytes.byteLength, chunkSize: chunkFor(bytes) }),
    inThread: (bytes) => zstdInThread(bytes, { pledgedSrcSize: bytes.byteLength }),
    decode: zstdDecompressSync,
  },
  br: {
    atOnce: (bytes) => brotliCompressSync(bytes, { params: brotliParameters(bytes), chunkSize: chunkFor(bytes) }),
    inThread: (bytes) => brotliInThread(bytes, { params: brotliParameters(bytes) }),
    decode: brotliDecompressSync,
  },
  gzip: {
    atOnce: (bytes) => gzipSync(bytes, { level: GZIP_LEVEL, chunkSize: chunkFor(bytes) }),
    inThread: (bytes) => gzipInThread(bytes, { level: GZIP_LEVEL }),
    decode: gunzipSync,
  },
};

/**
 * Code becomes a third as long or less, and then needs one chunk. Chunks lie outside V8's heap: as long as the text, they
 * made it clear up more often.
 */
const chunkFor = ({ byteLength }: Buffer) => Math.max(constants.Z_MIN_CHUNK, Math.ceil(byteLength / 3));

/** A window no larger than the text: the usual one of 4 MiB takes longer to set up than a short text to compress. */
const brotliParameters = ({ byteLength }: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(byteLength + WINDOW_OVERHEAD))),
  ),
});

/** A window of 2^n bytes reaches back as many less. */
const WINDOW_OVERHEAD = 16;

/** No more at once than there are threads for it: one that waited in the pool would have its memory already. */
const inTurn = pLimit(THREADS);

/**
 * The bytes to send of a text: at once where that takes less than a millisecond.
 *
 * @param byteLength of the text in UTF-8
 */
export function encode(text: string, byteLength: number, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return inOwnMemory(Buffer.from(text));
  const { atOnce, inThread } = ENCODERS[encoding];
  if (byteLength > AT_ONCE_MAX) {
    return inTurn(async () => {
      using lent = lendBytes(text, byteLength);
      return inOwnMemory(await inThread(lent.bytes));
    });
  }
  using lent = lendBytes(text, byteLength);
  return inOwnMemory(atOnce(lent.bytes));
}

/** The text that was encoded. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  return (encoding === 'identity' ? bytes : ENCODERS[encoding].decode(bytes)).toString();
}

/** Browsers send few different headers, each very often. */
const preferences = new LRUCache<string, Encoding>({ max: 100, memoMethod: readPreferred });

/**
 * The best of what an Accept-Encoding header lets in. Of zstd, a list is a twelfth shorter than of Brotli with the quality
 * used here, in a third of the time.
 */
export const preferredEncoding = (accepted = ''): Encoding => preferences.memo(accepted);

function readPreferred(accepted: string): Encoding {
  const names = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  return (['zstd', 'br', 'gzip'] as const).find((encoding) => names.has(encoding)) ?? 'identity';
}
