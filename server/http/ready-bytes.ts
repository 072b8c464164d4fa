import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Less does not become smaller by as much as the work costs, in bytes. */
const COMPRESSED_FROM = 1_000;
/** Up to here compressing at once costs less than handing it to another thread and back, in bytes. */
const COMPRESSED_AT_ONCE = 8_192;
/** Three hundredths larger than what 4 makes of a list, which takes half as long again, and three times as long for one snippet. */
const BROTLI_QUALITY = 2;

type Encoding = 'br' | 'gzip' | 'identity';

const ENCODERS: Readonly<Record<Encoding, (bytes: Buffer) => Buffer | Promise<Buffer>>> = {
  br(bytes) {
    const options = { params: brotliParameters(bytes.byteLength) };
    if (bytes.byteLength > COMPRESSED_AT_ONCE) return brotliInThread(bytes, options);
    // What is compressed is smaller: one chunk of this size holds it.
    return brotliCompressSync(bytes, { ...options, chunkSize: COMPRESSED_AT_ONCE });
  },
  gzip: (bytes) => (bytes.byteLength > COMPRESSED_AT_ONCE ? gzipInThread(bytes) : gzipSync(bytes)),
  identity: (bytes) => bytes,
};

const brotliInThread = promisify(brotliCompress);
const gzipInThread = promisify<Buffer, Buffer>(gzip);

/** A window no larger than the reply: the usual one of 4 MiB takes longer to set up than a short reply to compress. */
const brotliParameters = (byteLength: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(byteLength + WINDOW_OVERHEAD))),
  ),
});

/** A window of 2^n bytes reaches back as many less. */
const WINDOW_OVERHEAD = 16;

/** A reply as bytes, compressed once for each way that browsers take it. */
export class ReadyBytes {
  /** Weak: the same reply whatever it is compressed by. */
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
    // Half the time of SHA-256 on processors that have no instructions for that.
    this.etag = `W/"${hash('blake2b512', this.#bytes, 'base64url').slice(0, 22)}"`;
  }

  /** Of the text, uncompressed. */
  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? ENCODERS[encoding](this.#bytes);
    this.#encoded.set(encoding, known);
    return known;
  }
}

/**
 * Prepares a reply for what the browser says: which encodings it takes, and what it has already.
 *
 * @returns the bytes to send; empty where the browser has the same, and the status says so
 */
export async function encodeReply(request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes): Promise<Buffer> {
  reply.header('etag', ready.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (reply.statusCode === 200 && known?.includes(ready.etag)) {
    reply.status(304);
    return Buffer.alloc(0);
  }
  const encoding = ready.byteLength < COMPRESSED_FROM ? 'identity' : preferred(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return ready.encoded(encoding);
}

/** Browsers send few different headers, each very often. */
const preferences = new LRUCache<string, Encoding>({ max: 100, memoMethod: readPreferred });

/** The smallest form that an Accept-Encoding header lets in. */
const preferred = (accepted = ''): Encoding => preferences.memo(accepted);

function readPreferred(accepted: string): Encoding {
  const names = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
}
