import { useState } from 'react';
import { showDraftToast } from '#web/shared/drafts/draft-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useExport } from '../hooks/use-export.ts';
import { useImport } from '../hooks/use-import.ts';
import type { CheckAccess } from '../utils/access.ts';
import type { OpenLibrary } from '../utils/read-in-worker.ts';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

interface TransferDialogProps {
  userId: string;
  checkAccess: CheckAccess;
  onFiles: (files: readonly File[]) => void;
  onLibrary: (library: OpenLibrary) => void;
  onDownloadZip: () => void;
  onClose: () => void;
}

/** Delay before the reload after an import, in ms, so that the toast can be read. */
const RELOAD_AFTER = 1_000;

/** Renders the dialog with import and export. */
export function TransferDialog({
  userId,
  checkAccess,
  onFiles,
  onLibrary,
  onDownloadZip,
  onClose,
}: TransferDialogProps) {
  const [tab, setTab] = useState<'import' | 'export'>('import');
  const importing = useImport({
    userId,
    checkAccess,
    onImported() {
      onClose();
      setTimeout(() => window.location.reload(), RELOAD_AFTER);
    },
  });
  const exporting = useExport({ checkAccess, onExported: onClose });

  function takeLibrary(library: OpenLibrary): void {
    importing.draft.keep();
    onLibrary(library);
  }

  function takeFiles(files: readonly File[]): void {
    importing.draft.keep();
    onFiles(files);
  }

  function close() {
    if (importing.sending || exporting.running) return;
    showDraftToast(importing.draft.keep(), 'It is offered when you open this dialog again.');
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Import/Export"
      maxWidth={500}
      footer={
        <>
          <Button onClick={close} disabled={importing.sending || exporting.running}>
            {importing.status.kind === 'partly' ? 'Close' : 'Cancel'}
          </Button>
          {tab === 'import' ? (
            <Button variant="primary" disabled={importing.disabled} onClick={() => void importing.submit()}>
              {importing.sending ? 'Importing...' : 'Import'}
            </Button>
          ) : (
            <Button
              variant="primary"
              data-autofocus=""
              disabled={exporting.running}
              onClick={() => void exporting.start()}
            >
              {exporting.running ? 'Exporting...' : 'Export'}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label="Import or export"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'import',
            label: 'Import',
            content: (
              <ImportPanel importing={importing} onFiles={takeFiles} gists={{ checkAccess, onLibrary: takeLibrary }} />
            ),
          },
          {
            value: 'export',
            label: 'Export',
            content: <ExportPanel error={exporting.error} onDownloadZip={onDownloadZip} />,
          },
        ]}
      />
    </Dialog>
  );
}
