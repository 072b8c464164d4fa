import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** Reads JSON bodies as Fastify does, but takes an empty one as none: clients name the type on calls without a body too. */
export function registerBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
  app.removeContentTypeParser('text/plain');
}

/**
 * Leaves JSON bodies as the pieces of bytes that came, and refuses what Fastify refuses. Fastify would join them: to copy
 * tens of megabytes at once holds everybody up, and as much again outside of V8's heap makes it collect all garbage.
 */
export function registerRawBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', ({ headers, routeOptions }: FastifyRequest, payload: Readable) =>
    receive(payload, {
      announced: Number(headers['content-length'] ?? Number.NaN),
      limit: routeOptions.bodyLimit,
    }),
  );
}

/**
 * Takes a piece off the connection and lets others have their turn before the next: otherwise two megabytes came at once.
 *
 * @param lengths in bytes; what was announced is NaN where it was not
 */
async function receive(
  payload: Readable,
  { announced, limit }: { announced: number; limit: number },
): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let received = 0;
  if (announced > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  for await (const piece of payload.iterator({ destroyOnReturn: false })) {
    received += piece.byteLength;
    if (received > limit) {
      // What still comes is let go: who sends it reads no reply before.
      payload.resume();
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    pieces.push(piece);
    await setImmediate();
  }
  if (!Number.isNaN(announced) && received !== announced) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  return pieces;
}
