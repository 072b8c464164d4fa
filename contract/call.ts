import { z } from 'zod';
import type { TokenScope } from './token-scopes.ts';

/** The callers that may make a call. Services decide which data a caller may access. */
export type Access = 'anyone' | 'signed-in';

/** Header that identifies a request. A retry with the same key gets the reply of the first request. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const IDEMPOTENCY_KEY_MAX = 64;

/** One call of the API. The server, the browser and the OpenAPI document share this definition. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /**
   * Scope that an API token needs; null if no API token may make the call. Any one of several admits the token, and
   * the service requires those of the action.
   */
  readonly scope: TokenScope | readonly TokenScope[] | null;
  /** Whether the call accepts an `Idempotency-Key`, which makes retries safe. */
  readonly idempotencyKey?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Maximum size of the request body. Defaults to `BODY_MAX_BYTES`. */
  readonly maxBodyBytes?: number;
  /** The success replies by status; `null` for replies without a body. */
  readonly replies: Readonly<Record<number, z.ZodType | null>>;
  /** Body of the success reply by media type. Defaults to `application/json` alone. */
  readonly mediaTypes?: Readonly<Record<string, z.ZodType>>;
  /** The error statuses of this call, in addition to 401, 429, 500 and 503 of any call and 400, 413 and 415 of changes. */
  readonly errors: readonly number[];
}

/** Defines a call with its literal types. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The validated request that a handler receives. */
export interface Received<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** The request that a caller sends, before validation. */
export type Sent<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: never }) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : { query?: never }) &
  (C['body'] extends z.ZodType ? { body: Input<C['body']> } : { body?: never });

type ReplyOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** The body of a success reply. */
export type Reply<C extends Call> = ReplyOf<C['replies'][keyof C['replies']]>;

/** Ids of all resources but users. The maximum keeps them exact in JavaScript. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id in a URL. */
export const IdParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const IdParams = z.object({ id: IdParam });

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string().meta({ format: 'date-time', examples: ['2026-01-31T09:30:00.000Z'] });

/** The `updatedAt` of the version that the update is based on. A different stored version results in 409. */
export const BasedOn = z.iso.datetime('basedOn must be a timestamp in the format of `updatedAt`').optional();
