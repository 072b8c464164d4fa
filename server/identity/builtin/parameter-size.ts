import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#server/core/errors.ts';

/** In bytes. A sign-in stores the parameters of its query until it ends or expires. */
const PARAMETER_MAX = 2_048;
/** In bytes, percent-encoded. */
const QUERY_MAX = 4_096;
/** In bytes. The longest body of the web app exchanges an authorization code. */
const BODY_MAX = 2_048;

/** Checks the size of a request to the provider. @throws AppError `too_large`, `invalid` without the length of the body */
export function checkParameterSize({ raw, headers }: FastifyRequest): void {
  const [, query = ''] = /\?(.*)$/.exec(raw.url ?? '') ?? [];
  for (const [name, value] of new URLSearchParams(query))
    if (Buffer.byteLength(value) > PARAMETER_MAX) throw tooLarge(`The parameter "${name.slice(0, 50)}"`, PARAMETER_MAX);
  if (query.length > QUERY_MAX) throw tooLarge('The query', QUERY_MAX);
  if (Number(headers['content-length']) > BODY_MAX) throw tooLarge('The request body', BODY_MAX);
  if (headers['transfer-encoding'] !== undefined) throw invalid('The request needs a Content-Length header.');
}

const tooLarge = (what: string, max: number) =>
  new AppError('too_large', `${what} exceeds ${max.toLocaleString('en')} bytes.`);
