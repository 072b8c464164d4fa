import { ApiError } from '#web/lib/http-errors.ts';

/** What is told where an import was not taken. */
export function importFailure(error: unknown): string {
  if (error instanceof ApiError) return again(`Server returned ${error.status}: ${saidByServer(error)}`);
  return again(saidBy(error, 'Failed to import snippets'));
}

/** What is told where there is nothing to save. */
export function exportFailure(error: unknown): string {
  return again(
    error instanceof ApiError ? `Export failed: ${saidByServer(error)}` : saidBy(error, 'Failed to export snippets'),
  );
}

/** What it says itself; of a proxy's page, or of nothing at all, what the protocol calls it. */
const saidByServer = ({ statusText, message }: ApiError) => statusText || message;

const saidBy = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

const again = (text: string) => `${/[.!?]$/.test(text) ? text : `${text}.`} Please try again.`;
