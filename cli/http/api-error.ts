import { z } from 'zod';
import { ErrorReply } from '#contract/errors.ts';
import { CliError, EXIT } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import { printable } from '../terminal/printable.ts';

/** An error reply of the server. */
export class ApiError extends CliError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | null;

  constructor(message: string, status: number, code: string | null) {
    super(message, status === 401 ? EXIT.signedOut : EXIT.error);
    this.status = status;
    this.code = code;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const EXCERPT = 100;

/** Reads an error reply. Proxies answer with other bodies. */
export async function readApiError(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const reply = ErrorReply.safeParse(parseJson(text)).data;
  if (reply === undefined) {
    const excerpt = printable(text.trim()).slice(0, EXCERPT) || printable(statusText);
    return new ApiError(`The server answered ${status}: ${excerpt}`, status, null);
  }
  const { code, message, issues = [], findings = [] } = reply;
  const lines = issues.filter((issue) => issue.message !== message).map((issue) => `${issue.path}: ${issue.message}`);
  for (const { file, line, column, rule, masked } of findings)
    lines.push(`${file}:${line}:${column}: ${rule}, ${masked}`);
  if (findings.length > 0) lines.push('Remove them, or allow them in the browser: pegboard open');
  const seconds = z.coerce.number().safeParse(headers.get('retry-after') ?? Number.NaN).data;
  const wait = seconds === undefined ? [] : [`Try again in ${seconds} s.`];
  const hint = status === 401 ? ['Run pegboard login to sign in again.'] : wait;
  return new ApiError([message, ...lines, ...hint].map(printable).join('\n'), status, code);
}
