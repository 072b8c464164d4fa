import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

const ENCODERS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  // Four is where Brotli is as fast as gzip and still smaller.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: async (bytes) => bytes,
};

/** A page as bytes, compressed once for each way that browsers take it. */
export class ReadyHtml {
  /** Weak: the same page whatever it is compressed by. */
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(page: string) {
    this.#bytes = Buffer.from(page);
    this.etag = `W/"${hash('sha256', this.#bytes, 'base64url').slice(0, 22)}"`;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? ENCODERS[encoding](this.#bytes);
    this.#encoded.set(encoding, known);
    return known;
  }
}

/** Sends a page, or that the browser has it already. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: ReadyHtml): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (reply.statusCode === 200 && known?.includes(page.etag)) return reply.status(304).send();
  const encoding = preferred(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(await page.encoded(encoding));
}

/** The smallest form that an Accept-Encoding header lets in. */
function preferred(accepted = ''): Encoding {
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
