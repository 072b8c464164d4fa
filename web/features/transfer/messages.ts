import { ApiError } from '#web/lib/http-errors.ts';

/** What is told where an import was not taken. */
export function importFailure(error: unknown): string {
  if (error instanceof ApiError) return again(`Server returned ${error.status}: ${error.message}`);
  return again(saidBy(error, 'Failed to import snippets'));
}

/** What is told where there is nothing to save. */
export function exportFailure(error: unknown): string {
  return again(
    error instanceof ApiError ? `Export failed: ${error.message}` : saidBy(error, 'Failed to export snippets'),
  );
}

const saidBy = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

const again = (text: string) => `${/[.!?]$/.test(text) ? text : `${text}.`} Please try again.`;
