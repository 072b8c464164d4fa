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

/** Serialization failure, deadlock, a unique key that is taken, and a foreign key that leads to nothing. */
const CLASHES = ['40001', '40P01', '23505', '23503'];

/**
 * Whether a transaction may do better when it is run again: it met another one, both were about to store what can be
 * there once, or what one had found the other has deleted or moved meanwhile.
 */
export const isClash = (error: unknown): boolean => CLASHES.includes(codeOf(error));
