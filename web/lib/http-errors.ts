import { ErrorCode, Issue } from '#contract/errors.ts';
import { Finding } from '#contract/findings.ts';
import { parseJson } from '#domain/parse-json.ts';

interface ApiErrorDetails {
  status: number;
  /** HTTP reason phrase; empty with HTTP/2 or if the reply has its own message. */
  statusText?: string;
  /** Machine-readable code; null if the reply has none. */
  code?: ErrorCode | null;
  /** Validation errors per field. */
  issues?: readonly Issue[];
  /** Possible secrets that must be allowed first. */
  findings?: readonly Finding[];
  /** Seconds from the Retry-After header. */
  retryAfter?: number | null;
}

/** An error reply of the server. The message can be shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | null;
  readonly issues: readonly Issue[];
  readonly findings: readonly Finding[];
  readonly retryAfter: number | null;

  constructor(
    message: string,
    { status, statusText = '', code = null, issues = [], findings = [], retryAfter = null }: ApiErrorDetails,
  ) {
    super(message);
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.issues = issues;
    this.findings = findings;
    this.retryAfter = retryAfter;
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  override name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('Network error. Please check your internet connection.', options);
  }
}

/** Returns a message that can be shown to people. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns whether the resource is missing or not visible to the caller. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/**
 * Treats a 404 of a deletion as success: another tab or an earlier attempt has deleted it.
 *
 * @throws the error of the deletion otherwise
 */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

const EXCERPT = 100;

/** Creates the error for a reply outside the contract, such as a proxy's error page. */
export function unexpectedReply({ status, statusText }: Response, text: string): ApiError {
  return new ApiError(`Unexpected response from server: ${text.slice(0, EXCERPT)}`, { status, statusText });
}

/** Parses an error reply. Falls back to 'API error: {status}' without a message. */
export async function fromErrorReply(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const text = await response.text().catch(() => '');
  if (text.trim() === '') return new ApiError(`API error: ${status}`, { status, statusText });
  const body = parseJson(text);
  if (body === undefined) return unexpectedReply(response, text);
  const message = field(body, 'message');
  const isSaid = typeof message === 'string' && message !== '';
  return new ApiError(isSaid ? message : `API error: ${status}`, {
    status,
    statusText: isSaid ? '' : statusText,
    code: ErrorCode.nullable().catch(null).parse(field(body, 'code')),
    issues: Issue.array().catch([]).parse(field(body, 'issues')),
    findings: Finding.array().catch([]).parse(field(body, 'findings')),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  });
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function secondsOf(retryAfter: string | null): number | null {
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
