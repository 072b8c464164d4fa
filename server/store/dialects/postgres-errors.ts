import { unavailable } from '#server/errors.ts';

/** SQLSTATE classes: connection exceptions, insufficient resources, and the server going down or starting. */
const CLASSES = ['08', '53', '57P'];
/** Statement time-out, lock time-out, idle in a transaction, and a server that has become read-only. */
const STATES = new Set(['57014', '55P03', '25P03', '25006']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What pg says itself, without a code. */
const MESSAGES = /connection terminated|timeout exceeded|timeout expired|read timeout|not queryable|client was closed/i;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the database could not answer just now, and may be able to soon. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK.has(code) || STATES.has(code) || CLASSES.some((name) => code.startsWith(name))) return true;
  return error instanceof Error && MESSAGES.test(error.message);
}

/** The same error, or for an outage one that callers are told about. */
export const asUnavailable = (error: unknown): unknown =>
  isOutage(error) ? unavailable('The database does not answer. Please try again in a moment.', error) : error;

/**
 * Whether a transaction may succeed when it is run again: it met another one, or both were about to store what can be
 * there once.
 */
export const isClash = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error));
