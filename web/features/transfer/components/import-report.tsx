import type { ImportRun } from '../api/import-run.ts';
import { resultText } from '../utils/import-words.ts';

/** Maximum number of listed snippets. */
const MAX_LISTED = 100;

/** Names what was not stored as given. */
export function ImportReport({ run: { counts, failed } }: { run: ImportRun }) {
  const refused = failed.filter(({ stored }) => !stored).length;
  return (
    <section role="alert" aria-label="Import result" className="rounded-md bg-danger-soft px-3 py-2.5">
      <p className="font-medium">{resultText(counts, refused)}</p>
      <ul className="mt-2 max-h-64 list-disc space-y-1 overflow-y-auto pl-5 text-sm">
        {failed.slice(0, MAX_LISTED).map(({ kind, position, name, message, stored }) => (
          <li key={`${kind} ${position} ${message}`} className="wrap-anywhere">
            <bdi>{name ?? `${kind === 'snippet' ? 'Snippet' : 'Collection'} ${position + 1}`}</bdi>:{' '}
            <span className={stored ? undefined : 'text-danger'}>{message}</span>
          </li>
        ))}
        {failed.length > MAX_LISTED && <li>and {(failed.length - MAX_LISTED).toLocaleString('en')} more</li>}
      </ul>
    </section>
  );
}
