import { ApiError } from '#web/lib/http-errors.ts';

/** What is told where an import was not taken. */
export function importFailure(error: unknown): string {
  if (error instanceof ApiError) return again(`Server returned ${error.status}: ${error.message}`);
  return again(messageOf(error) || 'Failed to import snippets');
}

/** What is told where there is nothing to save. */
export function exportFailure(error: unknown): string {
  return again(
    error instanceof ApiError ? `Export failed: ${error.message}` : messageOf(error) || 'Failed to export snippets',
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

const again = (text: string) => `${/[.!?]$/.test(text) ? text : `${text}.`} Please try again.`;
