import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, FolderArchive } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '#contract/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { importsQuery } from '../api/imports.ts';
import { ImportList } from './import-list.tsx';

const UndoImportDialog = lazyPanel(() => import('./undo-import-dialog.tsx').then((module) => module.UndoImportDialog));

interface TransferSettingsProps {
  userId: string;
  onImport: () => void;
  onExport: () => void;
  onDownloadZip: () => void;
}

/** Renders import and export, and the imports of the last 90 days. */
export function TransferSettings({ userId, onImport, onExport, onDownloadZip }: TransferSettingsProps) {
  const { data: imports, error, refetch } = useQuery(importsQuery(userId));
  const [undoing, setUndoing] = useState<Import | null>(null);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">
          Bring snippets from other programs, or take yours along: as JSON, or as a zip with a file for each snippet.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onImport}>
            <ArrowDownToLine aria-hidden="true" />
            Import
          </Button>
          <Button onClick={onExport}>
            <ArrowUpFromLine aria-hidden="true" />
            Export
          </Button>
          <Button onClick={onDownloadZip}>
            <FolderArchive aria-hidden="true" />
            As a zip of files
          </Button>
        </div>
      </div>
      <section aria-labelledby="imports" className="flex flex-col gap-4 border-line border-t pt-6">
        <div className="max-w-prose">
          <h2 id="imports" className="font-semibold text-base">
            Imports
          </h2>
          <p className="mt-1 text-muted">An import can be undone for 90 days. What you changed since stays.</p>
        </div>
        {!imports && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
        {!imports && !error && (
          <div role="status" aria-label="Loading">
            <Skeleton className="h-20" />
          </div>
        )}
        {imports?.length === 0 && <p className="text-muted text-sm">You imported nothing in the last 90 days.</p>}
        {imports && imports.length > 0 && <ImportList imports={imports} onUndo={setUndoing} />}
      </section>
      {undoing && <UndoImportDialog undone={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}
