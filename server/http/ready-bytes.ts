import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Less does not become smaller by as much as the work costs, in bytes. */
const COMPRESSED_FROM = 1_000;

type Encoding = 'br' | 'gzip' | 'identity';

const ENCODERS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  // Four is where Brotli is as fast as gzip and still smaller.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** A reply as bytes, compressed once for each way that browsers take it. */
export class ReadyBytes {
  /** Weak: the same reply whatever it is compressed by. */
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
    this.etag = `W/"${hash('sha256', this.#bytes, 'base64url').slice(0, 22)}"`;
  }

  /** Of the text, uncompressed. */
  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
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
