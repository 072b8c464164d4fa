import type { ErrorCode } from '#contract/errors.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  quota_exceeded: 409,
  trigger_taken: 409,
  secrets_found: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
};

/** Returns the HTTP status of an error code. */
export const statusOf = (code: ErrorCode): number => STATUS[code];
