import type { ZodError } from 'zod';
import type { ErrorCode, Issue } from '#contract/errors.ts';

/** What an error tells the caller. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues: readonly Issue[] | undefined;
  /** For `rate_limited` and `unavailable`: after how many seconds another try makes sense. */
  retryAfter: number | undefined;
}

/** Something a caller can be told. Which HTTP status a code has is known in `http/error-handler.ts` alone. */
export class AppError extends Error implements Refusal {
  readonly code: ErrorCode;
  readonly issues: Refusal['issues'];
  readonly retryAfter: Refusal['retryAfter'];

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

  static from({ code, message, ...more }: Refusal, cause: unknown): AppError {
    return new AppError(code, message, { ...more, cause });
  }

  get refusal(): Refusal {
    return { code: this.code, message: this.message, issues: this.issues, retryAfter: this.retryAfter };
  }
}

/** Hidden and absent answer alike: whoever may not see a thing learns nothing of its existence. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`);
/** The caller may see it and not change it. */
export const forbidden = (message: string) => new AppError('forbidden', message);
/** What the caller has seen is no longer so. */
export const conflict = (message: string) => new AppError('conflict', message);
/** Nobody is signed in, or nobody whom the server knows. */
export const unauthenticated = (message = 'Sign in to do this', cause?: unknown) =>
  new AppError('unauthenticated', message, { cause });

/** Input that is refused; with a path the browser shows the message beside that field. */
export const invalid = (message: string, path?: string) =>
  new AppError('invalid', message, path === undefined ? {} : { issues: [{ path, message }] });
/** Not now: another try makes sense after five seconds. */
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { retryAfter: 5, cause });

/** Input that does not keep to its schema. */
export function invalidBy({ issues }: ZodError): AppError {
  return new AppError('invalid', issues[0]?.message ?? 'Not valid', {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}
