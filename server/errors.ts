import type { ErrorCode, Issue } from '#contract/errors.ts';

/** Something a caller can be told. Which HTTP status a code has is known in `http/error-replies.ts` alone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** For `rate_limited` and `unavailable`: after how many seconds another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }
}

/** Hidden and absent answer alike: whoever may not see a thing learns nothing of its existence. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`);
export const forbidden = (message: string) => new AppError('forbidden', message);
export const unauthenticated = (message = 'Sign in to do this', cause?: unknown) =>
  new AppError('unauthenticated', message, { cause });

/** Input that is refused; with a path the browser shows the message beside that field. */
export const invalid = (message: string, path?: string) =>
  new AppError('invalid', message, path === undefined ? {} : { issues: [{ path, message }] });
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { retryAfter: 5, cause });
