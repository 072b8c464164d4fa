import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '#contract/call.ts';
import { AppError } from '#server/core/errors.ts';
import { BODY_JSON_LIMITS, exceedsJsonLimits } from '../limits/json-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the raw body, for requests with an idempotency key. */
    bodyDigest: string | null;
  }
}

/** Parses JSON like Fastify within `BODY_JSON_LIMITS`. Accepts an empty body: clients send the content type without one. */
export function registerBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyDigest', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers[IDEMPOTENCY_KEY] !== undefined) request.bodyDigest = hash('sha256', body);
    if (body.length === 0) done(null, undefined);
    // `toString` would store other bytes as U+FFFD.
    else if (!isUtf8(body)) done(new AppError('invalid', 'The request must be encoded in UTF-8'));
    else if (exceedsJsonLimits(body, BODY_JSON_LIMITS))
      done(new AppError('invalid', 'The request is nested too deeply or has too many values'));
    else parse(request, body.toString(), done);
  });
  app.removeContentTypeParser('text/plain');
}

/**
 * Passes JSON bodies on as the chunks received. Joining the chunks of a large import would block the event loop and
 * double its memory.
 */
export function registerRawBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    // A digest of 1 MB takes 7 ms.
    const digest = request.headers[IDEMPOTENCY_KEY] === undefined ? null : createHash('sha256');
    const chunks = await readChunks(payload, {
      contentLength: Number(request.headers['content-length'] ?? Number.NaN),
      limit: request.routeOptions.bodyLimit,
      onChunk: (chunk) => void digest?.update(chunk),
    });
    request.bodyDigest = digest?.digest('hex') ?? null;
    return chunks;
  });
}

interface ReadOptions {
  /** Bytes; NaN for a chunked request. */
  contentLength: number;
  /** Bytes. */
  limit: number;
  onChunk: (chunk: Buffer) => void;
}

/**
 * Reads a chunk in each turn of the event loop. The system delivers up to 2 MB in one, which takes 12 ms, and a read from
 * PostgreSQL waits for several turns.
 */
async function readChunks(payload: Readable, { contentLength, limit, onChunk }: ReadOptions): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let received = 0;
  if (contentLength > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    received += chunk.byteLength;
    if (received > limit) {
      // The client reads the reply after sending the whole body.
      payload.resume();
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    onChunk(chunk);
    chunks.push(chunk);
    await nextTurn();
  }
  if (!Number.isNaN(contentLength) && received !== contentLength)
    throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  return chunks;
}
