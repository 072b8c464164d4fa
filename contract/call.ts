import { z } from 'zod';

/** Who may make a call at all; what they may see is the services' business. */
export type Access = 'anyone' | 'signed-in';

/** Header that names a request: sent again under the same name it is answered with what came of it the first time. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const IDEMPOTENCY_KEY_MAX = 64;

/** One call of the API: the only definition of it, for the server, the browser and the OpenAPI document. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** It makes something, and takes an `Idempotency-Key`: whoever lost the reply sends it again, and does not get two. */
  readonly idempotencyKey?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The success replies by status; `null` where there is no body. */
  readonly replies: Readonly<Record<number, z.ZodType | null>>;
  /** The statuses an error reply of this call can have, beside 401, 429, 500 and 503 which any call can have. */
  readonly errors: readonly number[];
}

/** Keeps the literal types of a call, so that both ends can be checked against it. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives, after the checks. */
export interface Received<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** What a caller sends, before the checks. */
export type Sent<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: never }) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : { query?: never }) &
  (C['body'] extends z.ZodType ? { body: Input<C['body']> } : { body?: never });

type ReplyOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a successful call gives back. */
export type Reply<C extends Call> = ReplyOf<C['replies'][keyof C['replies']]>;

/** Ids of everything but users: positive, and exact as a number in every client. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id in an address, where all is text. */
export const IdParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const IdParams = z.object({ id: IdParam });

/** Moments are ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string().meta({ format: 'date-time', examples: ['2026-01-31T09:30:00.000Z'] });

/** The `updatedAt` of the version that was changed: another one that was stored since is not replaced, but told (409). */
export const BasedOn = z.iso.datetime('basedOn must be a moment, as `updatedAt` is').optional();
