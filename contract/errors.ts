import { z } from 'zod';

/** Stable names of what can go wrong; programs branch on these, people read `message`. */
export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** One thing wrong with the input: where, as a dotted path, and what. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every reply that is not a success. */
export const ErrorReply = z
  .object({ code: ErrorCode, message: z.string(), issues: z.array(Issue).optional() })
  .meta({ id: 'Error' });
export type ErrorReply = z.infer<typeof ErrorReply>;
