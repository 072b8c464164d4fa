import clsx from 'clsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ImportResult, Refusal } from '../api/import-job.ts';
import type { ImportStatus } from '../hooks/use-import.ts';

/** Maximum number of listed items. */
const MAX_LISTED = 100;

interface ImportOutcomeProps {
  status: ImportStatus;
  onKeepRefused: (result: ImportResult) => void;
}

/** Renders progress and result of an import. */
export function ImportOutcome({ status, onKeepRefused }: ImportOutcomeProps) {
  return (
    <>
      {/* Collapses with its gap while empty. */}
      <div role="status" className="empty:-mt-4">
        {status.kind === 'sending' && <Progress share={status.share} />}
      </div>
      {status.kind === 'failed' && <ErrorMessage>{status.message}</ErrorMessage>}
      {status.kind === 'partly' && (
        <Refused result={status.result} onKeepRefused={() => onKeepRefused(status.result)} />
      )}
    </>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <div className="flex items-center gap-3 text-muted">
      <Spinner />
      <span>Importing...</span>
      {share > 0 && (
        <progress aria-label="Imported" value={share} className="h-1.5 min-w-0 flex-1 accent-accent-solid" />
      )}
    </div>
  );
}

function Refused({ result, onKeepRefused }: { result: ImportResult; onKeepRefused: () => void }) {
  const { message, refused } = result;
  return (
    <section
      role="alert"
      ref={scrollIntoView}
      aria-label="Import result"
      className="rounded-md bg-danger-soft px-3 py-2.5"
    >
      <p className="font-medium">{message}</p>
      <ul className="mt-2 max-h-48 list-disc space-y-1 overflow-y-auto pl-5 text-sm">
        {refused.slice(0, MAX_LISTED).map((refusal) => (
          <li key={`${refusal.kind} ${refusal.position}`} className="wrap-anywhere">
            <bdi>{nameOf(refusal)}</bdi>:{' '}
            <span className={clsx(!refusal.imported && 'text-danger')}>{refusal.message}</span>
          </li>
        ))}
        {refused.length > MAX_LISTED && <li>and {refused.length - MAX_LISTED} more</li>}
      </ul>
      {refused.some(({ kind, imported }) => kind === 'snippet' && !imported) && (
        <Button size="sm" className="mt-3" onClick={onKeepRefused}>
          Edit the refused ones
        </Button>
      )}
    </section>
  );
}

/** Scrolls the result into view on small screens. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function nameOf({ kind, position, name }: Refusal): string {
  const label = `${kind === 'snippet' ? 'Snippet' : 'Collection'} ${position + 1}`;
  return name ? `${label} “${name.length > 80 ? `${name.slice(0, 80)}…` : name}”` : label;
}
