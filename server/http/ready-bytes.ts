import { hash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { inOwnMemory, lendBytes } from './scratch.ts';

/** Less does not become smaller by as much as the work costs, in bytes. */
const COMPRESSED_FROM = 1_000;
/** Up to here compressing at once costs less than handing it to another thread and back, in bytes. */
const COMPRESSED_AT_ONCE = 8_192;
/** Of Node's pool (https://nodejs.org/api/cli.html#uv_threadpool_sizesize). */
const THREADS = 4;
/** Three hundredths larger than what 4 makes of a list, which takes half as long again, and three times as long for one snippet. */
const BROTLI_QUALITY = 2;

type Encoding = 'br' | 'gzip' | 'identity';

interface Encoder {
  atOnce(bytes: Buffer): Buffer;
  inThread(bytes: Buffer): Promise<Buffer>;
  decode(bytes: Buffer): Buffer;
}

/** What is compressed at once needs one chunk: one as large as the text holds it. */
const ENCODERS: Readonly<Record<Exclude<Encoding, 'identity'>, Encoder>> = {
  br: {
    atOnce: (bytes) => brotliCompressSync(bytes, { params: brotliParameters(bytes), chunkSize: bytes.byteLength }),
    inThread: (bytes) => brotliInThread(bytes, { params: brotliParameters(bytes) }),
    decode: brotliDecompressSync,
  },
  gzip: {
    atOnce: (bytes) => gzipSync(bytes, { chunkSize: bytes.byteLength }),
    inThread: promisify<Buffer, Buffer>(gzip),
    decode: gunzipSync,
  },
};

const brotliInThread = promisify(brotliCompress);
/** No more at once than there are threads for it: one that waited in the pool would have its memory already. */
const inTurn = pLimit(THREADS);

function encode(text: string, byteLength: number, { atOnce, inThread }: Encoder): Buffer | Promise<Buffer> {
  if (byteLength > COMPRESSED_AT_ONCE) {
    return inTurn(async () => {
      using lent = lendBytes(text, byteLength);
      return inOwnMemory(await inThread(lent.bytes));
    });
  }
  using lent = lendBytes(text, byteLength);
  return inOwnMemory(atOnce(lent.bytes));
}

/** A window no larger than the reply: the usual one of 4 MiB takes longer to set up than a short reply to compress. */
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

type Headers = Readonly<Record<string, string>>;

/** What is sent of a reply. */
class Form {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, OutgoingHttpHeader>>;
  readonly body: Buffer;
  #together: { common: Headers; list: OutgoingHttpHeader[] } | null = null;

  /** @param body null where the browser has the same already */
  constructor(headers: Headers, body: Buffer | null) {
    this.status = body === null ? 304 : 200;
    this.headers = body === null ? headers : { ...headers, 'content-length': body.byteLength };
    this.body = body ?? Buffer.alloc(0);
  }

  /**
   * Names and values in turn, with those that every reply has: put together again only when those are another object, for
   * it took an eighth of the time of a reply.
   */
  headersWith(common: Headers): OutgoingHttpHeader[] {
    if (this.#together?.common === common) return this.#together.list;
    const list = Object.entries({ ...common, ...this.headers }).flat();
    this.#together = { common, list };
    return list;
  }
}

/** A reply as bytes, compressed once for each way that browsers take it. */
export class ReadyReply {
  /** Of the text, uncompressed. */
  readonly byteLength: number;
  /** Out of what is sent as soon as something is. */
  #text: () => string;
  /** Weak: the same reply whatever it is compressed by. */
  readonly #etag: string;
  readonly #headers: Headers;
  readonly #forms = new Map<Encoding, Form | Promise<Form>>();
  readonly #unchanged: Form;

  /** @param headers that belong to the text */
  constructor(text: string, headers: Headers) {
    this.#text = () => text;
    this.byteLength = Buffer.byteLength(text);
    // Half the time of SHA-256 on processors that have no instructions for that.
    this.#etag = `W/"${hash('blake2b512', text, 'base64url').slice(0, 22)}"`;
    this.#headers = { ...headers, etag: this.#etag };
    this.#unchanged = new Form(this.#headers, null);
  }

  /** For what the browser says: what it has already, and which encodings it takes. */
  formFor(request: FastifyRequest): Form | Promise<Form> {
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
    return known?.includes(this.#etag) ? this.#unchanged : this.wholeFor(request);
  }

  /** For the encodings that the browser takes, whatever it has. */
  wholeFor(request: FastifyRequest): Form | Promise<Form> {
    const encoding = this.byteLength < COMPRESSED_FROM ? 'identity' : preferred(request.headers['accept-encoding']);
    const known = this.#forms.get(encoding);
    if (known !== undefined) return known;
    const text = this.#text();
    if (encoding === 'identity') return this.#keep(encoding, inOwnMemory(Buffer.from(text)));
    const encoded = encode(text, this.byteLength, ENCODERS[encoding]);
    if (!(encoded instanceof Promise)) return this.#keep(encoding, encoded);
    const form = encoded.then((body) => this.#keep(encoding, body));
    this.#forms.set(encoding, form);
    return form;
  }

  #keep(encoding: Encoding, body: Buffer): Form {
    const headers = encoding === 'identity' ? this.#headers : { ...this.#headers, 'content-encoding': encoding };
    const form = new Form(headers, body);
    this.#forms.set(encoding, form);
    this.#text = () => (encoding === 'identity' ? body : ENCODERS[encoding].decode(body)).toString();
    return form;
  }
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
