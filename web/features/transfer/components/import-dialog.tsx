import { useEffect, useMemo, useRef, useState } from 'react';
import { addTags } from '#web/shared/tags/tag-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useImportRun } from '../hooks/use-import-run.ts';
import { usePreview } from '../hooks/use-preview.ts';
import type { CheckAccess } from '../utils/access.ts';
import type { ImportOptions } from '../utils/import-types.ts';
import { countedSnippets, countsText, isImportable, toRows } from '../utils/preview-rows.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';
import { sourceName } from '../utils/source-name.ts';
import { ImportFields } from './import-fields.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { PreviewList } from './preview-list.tsx';
import { PreviewSkeleton } from './preview-skeleton.tsx';
import './import-dialog.css';

interface ImportDialogProps {
  library: OpenLibrary;
  checkAccess: CheckAccess;
  onClose: () => void;
}

const DEFAULTS: ImportOptions = { visibility: 'private', duplicates: 'skip', tags: [], collectionId: null };

/** Shows what an import would do, asks what to do with it, and imports. */
export function ImportDialog({ library, checkAccess, onClose }: ImportDialogProps) {
  const { summary } = library;
  const [asOne, setAsOne] = useState(false);
  const [options, setOptions] = useState(DEFAULTS);
  const [typed, setTyped] = useState('');
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const { preview, retry } = usePreview(library, asOne);
  const rows = useMemo(
    () => (preview.kind === 'ready' ? toRows(summary.problems, preview.items, options.duplicates) : []),
    [preview, summary, options.duplicates],
  );
  const counts = useRef<HTMLParagraphElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The text keeps the focus until the button is enabled.
    if (preview.kind === 'ready' && document.activeElement === counts.current) submitButton.current?.focus();
  }, [preview.kind]);
  const source = sourceName(summary.sources);
  const { state, start, cancel } = useImportRun({
    library,
    source,
    checkAccess,
    onEnd: (run, isCancelled) => (run.failed.length === 0 || isCancelled) && close(),
  });

  const refused = rows.flatMap(({ status, position }) => (status === 'refused' && position !== null ? [position] : []));
  const chosen = rows.filter(
    (row) => row.position !== null && isImportable(row, options.duplicates) && !without.has(row.position),
  ).length;
  const isSending = state.kind === 'sending';
  const isPartly = state.kind === 'partly';
  /** Some parts are stored. */
  const isStopped = state.kind === 'failed' && state.progress.share > 0;

  function close(): void {
    library.close();
    onClose();
  }

  function chooseOne(isOne: boolean): void {
    setAsOne(isOne);
    setWithout(new Set());
  }

  function submit(): void {
    const { tags } = addTags(options.tags, typed);
    void start({ without: [...without, ...refused], asOne }, { ...options, tags });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open || isSending) return;
        if (isStopped) cancel();
        else close();
      }}
      title={`Import from ${source}`}
      maxWidth={640}
      footer={
        isPartly ? (
          <Button data-autofocus="" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button disabled={isSending && state.isCancelling} onClick={isSending || isStopped ? cancel : close}>
              Cancel
            </Button>
            <Button
              ref={submitButton}
              variant="primary"
              disabled={isSending || preview.kind !== 'ready' || (chosen === 0 && rows.length > 0)}
              onClick={submit}
            >
              {state.kind === 'failed' ? 'Try again' : `Import ${countedSnippets(chosen)}`}
            </Button>
          </>
        )
      }
    >
      {isPartly ? (
        <ImportReport run={state.run} />
      ) : (
        <div className="flex flex-col gap-4">
          {/* Mounted before it has text, which screen readers would miss. */}
          <div role="status" className="empty:-mt-4">
            {(isSending || isStopped) && (
              <ImportProgress {...state.progress} total={chosen} isCancelling={isSending && state.isCancelling} />
            )}
          </div>
          {state.kind === 'failed' && <ErrorMessage>{state.message}</ErrorMessage>}
          {!isSending && !isStopped && preview.kind === 'failed' && (
            <ErrorState title="Error comparing snippets" message={preview.message} onRetry={retry} />
          )}
          {!isSending && !isStopped && preview.kind !== 'failed' && (
            <>
              <p
                ref={counts}
                tabIndex={-1}
                data-autofocus=""
                aria-live="polite"
                className="font-medium tabular-nums outline-none"
              >
                {preview.kind === 'ready' ? countsText(rows) : 'Comparing with your snippets...'}
              </p>
              {summary.canBeOne && (
                <Checkbox checked={asOne} onCheckedChange={chooseOne} hint="They become the files of a single snippet.">
                  One snippet of all files
                </Checkbox>
              )}
              {preview.kind === 'ready' ? (
                <PreviewList rows={rows} duplicates={options.duplicates} without={without} onWithout={setWithout} />
              ) : (
                <PreviewSkeleton />
              )}
              <ImportFields options={options} onChange={setOptions} typed={typed} onType={setTyped} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
