import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Finding } from '#contract/findings.ts';
import { AppError } from '#server/core/errors.ts';
import { takeFitting } from '#server/core/page.ts';
import { INTERNAL_ERROR_MESSAGE, logFailure } from '#server/http/error-handler.ts';
import type { ToolContext } from './context.ts';
import { REPLY_MAX_BYTES } from './reply-size.ts';

/** Returns the text of an error for the assistant. Failures of the server are logged; the text of unknown ones stays there. */
export function messageOf(error: unknown, { log }: Pick<ToolContext, 'log'>): string {
  if (!(error instanceof AppError)) {
    log.error({ err: error }, 'Unexpected error of an MCP call');
    return INTERNAL_ERROR_MESSAGE;
  }
  const { message, issues = [], findings = [], retryAfter } = error;
  logFailure(error, log);
  if (issues.length > 0) return issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n');
  if (retryAfter !== undefined) return `${message} Try again in ${Math.ceil(retryAfter)} s.`;
  return findings.length > 0 ? describeFindings(findings) : message;
}

function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ rule, file, line, column, masked, fingerprint }) =>
      `${file}, line ${line}, column ${column}: ${rule}, starts with ${masked}, fingerprint ${fingerprint}`,
  );
  return [
    'Possible secrets. Remove them, or ask the person and repeat the call with the fingerprints in allowFindings.',
    ...takeFitting(lines, REPLY_MAX_BYTES),
  ].join('\n');
}

/** Runs the handler of a request that does not call a tool. Its errors become those of the protocol. */
export async function answer<Result>(context: ToolContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const code = error instanceof AppError ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, messageOf(error, context));
  }
}
