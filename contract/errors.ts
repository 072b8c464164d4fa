import { z } from 'zod';
import { Finding } from './findings.ts';

/** Stable error codes for programs; `message` is for people. */
export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'quota_exceeded',
  'trigger_taken',
  'secrets_found',
  'gone',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'not_implemented',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** An invalid input value; `path` is a dotted path. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of all error replies. */
export const ErrorReply = z
  .object({
    code: ErrorCode,
    message: z.string(),
    issues: z.array(Issue).optional(),
    findings: z.array(Finding).optional(),
    /** Position of the error in a refused regular expression, from 1 in characters. */
    position: z.number().int().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorReply = z.infer<typeof ErrorReply>;
