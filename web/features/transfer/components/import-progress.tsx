import { countedSnippets } from '../utils/preview-rows.ts';

interface ImportProgressProps {
  /** Snippets that are stored, of those that were chosen. */
  stored: number;
  total: number;
  /** From 0 to 1. */
  share: number;
  isCancelling: boolean;
}

/** Renders how much of an import is stored. */
export function ImportProgress({ stored, total, share, isCancelling }: ImportProgressProps) {
  return (
    <div className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-medium">{isCancelling ? 'Cancelling...' : 'Importing...'}</p>
        <p className="text-muted tabular-nums">
          {stored.toLocaleString('en')} of {countedSnippets(total)}
        </p>
      </div>
      <progress aria-label="Imported" value={share} className="import-progress" />
      <p className="text-muted text-sm">What is imported stays if you cancel or close this page.</p>
    </div>
  );
}
