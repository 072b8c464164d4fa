import { type ZodError, z } from 'zod';
import type { ErrorCode, Issue } from '#contract/errors.ts';
import type { Finding } from '#contract/findings.ts';

// zod's own messages do not name the field: "limit: Too small: expected number to be >=1".
z.config({
  customError(issue) {
    const message = z.config().localeError?.(issue);
    const text = typeof message === 'string' ? message : message?.message;
    const field = issue.path?.join('.');
    return field && text ? `${field}: ${text}` : text;
  },
});

/** Only unknown errors are `internal`. */
type AppErrorCode = Exclude<ErrorCode, 'internal'>;

/** Serializable part of an error, for passing it between threads. */
export interface ErrorDetails {
  code: AppErrorCode;
  message: string;
  issues: readonly Issue[] | undefined;
  /** For `secrets_found`. */
  findings: readonly Finding[] | undefined;
  /** Position of the refused part of a regular expression, from 1 in characters. */
  position: number | undefined;
  /** Seconds until a retry, for `rate_limited` and `unavailable`. */
  retryAfter: number | undefined;
  /** Scopes that an API token lacks, separated by spaces; empty if no token may do this. For `forbidden`. */
  scope: string | undefined;
}

/** Error for the client. `http/status.ts` maps its code to an HTTP status. */
export class AppError extends Error implements ErrorDetails {
  readonly code: AppErrorCode;
  readonly issues: ErrorDetails['issues'];
  readonly findings: ErrorDetails['findings'];
  readonly position: ErrorDetails['position'];
  readonly retryAfter: ErrorDetails['retryAfter'];
  readonly scope: ErrorDetails['scope'];

  constructor(
    code: AppErrorCode,
    message: string,
    more: Partial<Omit<ErrorDetails, 'code' | 'message'>> & { cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = more.issues;
    this.findings = more.findings;
    this.position = more.position;
    this.retryAfter = more.retryAfter;
    this.scope = more.scope;
  }

  static from({ code, message, ...more }: ErrorDetails, cause: unknown): AppError {
    return new AppError(code, message, { ...more, cause });
  }

  get details(): ErrorDetails {
    const { code, message, issues, findings, position, retryAfter, scope } = this;
    return { code, message, issues, findings, position, retryAfter, scope };
  }
}

/** Used for hidden and absent resources alike, so that the reply does not reveal their existence. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`);
/** The viewer may read the resource but not change it. */
export const forbidden = (message: string) => new AppError('forbidden', message);
/** The resource changed since the client read it. */
export const conflict = (message: string) => new AppError('conflict', message);
export const unauthenticated = (message = 'Sign in to do this', cause?: unknown) =>
  new AppError('unauthenticated', message, { cause });

/** Invalid input. `path` names the form field that shows the message. */
export const invalid = (message: string, path?: string) =>
  new AppError('invalid', message, path === undefined ? {} : { issues: [{ path, message }] });
/** Temporary failure; clients retry after five seconds. */
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { retryAfter: 5, cause });

/** The server is at its limit of requests or searches at the same time. */
export const overloaded = (what: 'requests' | 'searches') =>
  unavailable(`Too many ${what} are running. Please try again in a moment.`);
export const searchTimeout = (cause?: unknown) =>
  unavailable('Search timed out. Try a longer or more specific term.', cause);

/** Converts a schema error. */
export function invalidBy({ issues }: ZodError): AppError {
  return new AppError('invalid', issues[0]?.message ?? 'Not valid', {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}

/** Returns null for `not_found`. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
