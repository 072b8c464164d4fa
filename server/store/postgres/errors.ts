import { unavailable } from '#server/core/errors.ts';
import { diskFull } from '../disk-full.ts';

/** SQLSTATE classes: connection exception, insufficient resources, server shutting down or starting. */
const CLASSES = ['08', '53', '57P'];
const QUERY_CANCELED = '57014';
const DISK_FULL = '53100';
/** Statement timeout, lock timeout, idle in transaction, read-only server. */
const STATES = new Set([QUERY_CANCELED, '55P03', '25P03', '25006']);
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
/** Errors of pg itself, which have no code. */
const MESSAGES = /connection terminated|timeout exceeded|timeout expired|read timeout|not queryable|client was closed/i;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the database cannot answer now but may later. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK.has(code) || STATES.has(code) || CLASSES.some((name) => code.startsWith(name))) return true;
  return error instanceof Error && MESSAGES.test(error.message);
}

export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

/** Returns an `unavailable` error for an outage or a full disk, and any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (codeOf(error) === DISK_FULL) return diskFull(error);
  return isOutage(error) ? unavailable('The database does not answer. Please try again in a moment.', error) : error;
}

/** Serialization failure, deadlock, unique violation, foreign key violation. */
const CONFLICTS = ['40001', '40P01', '23505', '23503'];

/** Whether a transaction failed because of a concurrent one, and may succeed when it runs again. */
export const isTransactionConflict = (error: unknown): boolean => CONFLICTS.includes(codeOf(error));
