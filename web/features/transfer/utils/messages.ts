import { ApiError } from '#web/lib/http-errors.ts';

/** Returns the message of a failed import. */
export function importFailure(error: unknown): string {
  if (error instanceof ApiError) return withRetry(`Server returned ${error.status}: ${serverMessage(error)}`);
  return withRetry(messageOr(error, 'Failed to import snippets'));
}

/** Returns the message of a failed export. */
export function exportFailure(error: unknown): string {
  return withRetry(
    error instanceof ApiError
      ? `Export failed: ${serverMessage(error)}`
      : messageOr(error, 'Failed to export snippets'),
  );
}

/** Returns the server's message, or the HTTP reason phrase for a proxy's error page. */
const serverMessage = ({ statusText, message }: ApiError) => statusText || message;

const messageOr = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

const withRetry = (text: string) => `${/[.!?]$/.test(text) ? text : `${text}.`} Please try again.`;
