import { ErrorCode, Issue } from '#contract/errors.ts';

interface ApiErrorDetails {
  status: number;
  /** What the protocol calls it where the reply has no words of its own; HTTP/2 has none either. */
  statusText?: string;
  /** What programs branch on; null where the reply named none. */
  code?: ErrorCode | null;
  /** What is wrong with which field. */
  issues?: readonly Issue[];
  /** Seconds to wait before trying again. */
  retryAfter?: number | null;
}

/** An answer of the server that is no success. Its message is fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | null;
  readonly issues: readonly Issue[];
  readonly retryAfter: number | null;

  constructor(
    message: string,
    { status, statusText = '', code = null, issues = [], retryAfter = null }: ApiErrorDetails,
  ) {
    super(message);
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.issues = issues;
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

/** What a failure says, fit to be shown, whatever was thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the server knows nothing of what a call was about, or does not show it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/**
 * Lets what is to be deleted be gone already: from another tab, or by the try before, whose reply was lost.
 *
 * @param proof reads what it was in, where that may have been hidden instead: the same is answered then
 * @throws what the call fails with otherwise
 */
export async function ignoreNotFound(
  deletion: Promise<unknown>,
  proof: () => Promise<unknown> = async () => {},
): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await proof().catch(() => {
      throw error;
    });
  }
}

const EXCERPT = 100;

/** An answer that is not what the contract says, such as the page of a proxy. */
export function unexpectedReply({ status, statusText }: Response, text: string): ApiError {
  return new ApiError(`Unexpected response from server: ${text.slice(0, EXCERPT)}`, { status, statusText });
}

/** Reads an error reply: its own message, or 'API error: {status}' where it has none. */
export async function fromErrorReply(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const text = await response.text().catch(() => '');
  if (text.trim() === '') return new ApiError(`API error: ${status}`, { status, statusText });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return unexpectedReply(response, text);
  }
  const message = field(body, 'message');
  const isSaid = typeof message === 'string' && message !== '';
  return new ApiError(isSaid ? message : `API error: ${status}`, {
    status,
    statusText: isSaid ? '' : statusText,
    code: ErrorCode.nullable().catch(null).parse(field(body, 'code')),
    issues: Issue.array().catch([]).parse(field(body, 'issues')),
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
