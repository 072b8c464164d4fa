import { z } from 'zod';
import { ErrorReply } from '#contract/errors.ts';
import { parseJson } from '#domain/parse-json.ts';
import { CliError, EXIT } from '../errors.ts';
import { printable } from '../terminal/printable.ts';

/** An error reply of the server. */
export class ApiError extends CliError {
  override name = 'ApiError';
  readonly status: number;
  /** Undefined if the reply is not one of Pegboard. */
  readonly reply: ErrorReply | undefined;

  constructor(message: string, status: number, reply?: ErrorReply) {
    super(message, status === 401 ? EXIT.signedOut : EXIT.error);
    this.status = status;
    this.reply = reply;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const EXCERPT = 100;

/**
 * Reads an error reply. Proxies answer with other bodies.
 *
 * @param url of the request
 */
export async function readApiError(response: Response, url: string): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const text = (await response.text()).trim();
  const reply = ErrorReply.safeParse(parseJson(text)).data;
  if (reply === undefined) {
    const isPage = text === '' || text.startsWith('<');
    const excerpt = isPage ? `${statusText} (${url})` : text.slice(0, EXCERPT);
    return new ApiError(`The server answered ${status}: ${printable(excerpt).trim()}`, status);
  }
  const { message, issues = [], findings = [] } = reply;
  const lines = issues.filter((issue) => issue.message !== message).map((issue) => `${issue.path}: ${issue.message}`);
  for (const { file, line, column, rule, masked } of findings)
    lines.push(`${file}:${line}:${column}: ${rule}, ${masked}`);
  if (findings.length > 0) lines.push(`Remove them, or allow them in the browser: pegboard open ${snippetIn(url)}`);
  if (/"insufficient_scope", scope=/.test(headers.get('www-authenticate') ?? ''))
    lines.push('pegboard login asks for a token with all scopes.');
  const seconds = z.coerce.number().safeParse(headers.get('retry-after') ?? Number.NaN).data;
  const wait = seconds === undefined ? [] : [`Try again in ${seconds} s.`];
  const hint = status === 401 ? ['Run pegboard login to sign in again.'] : wait;
  return new ApiError([message, ...lines, ...hint].map(printable).join('\n'), status, reply);
}

/** Returns the id of the snippet that a request was about; empty for other requests. */
const snippetIn = (url: string): string => /\/api\/snippets\/(\d+)/.exec(url)?.[1] ?? '';
