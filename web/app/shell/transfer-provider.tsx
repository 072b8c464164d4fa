import { type ReactNode, useMemo, useState } from 'react';
import type { TransferTab } from '#web/features/transfer/components/transfer-dialog.tsx';
import type { FilesRead } from '#web/features/transfer/utils/read-files.ts';
import { useSnippetDialog } from '#web/shared/snippet-dialog.ts';
import { type TextFile, TransferContext, type TransferControl } from '#web/shared/transfer.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useDownloadAll } from './use-download-all.ts';
import { useTransferAccess } from './use-transfer-access.ts';

const TransferDialog = lazyPanel(() =>
  import('#web/features/transfer/components/transfer-dialog.tsx').then((module) => module.TransferDialog),
);
const FilesDialog = lazyPanel(() =>
  import('#web/features/transfer/components/files-dialog.tsx').then((module) => module.FilesDialog),
);

type Request = { kind: 'transfer'; tab: TransferTab; file?: TextFile } | { kind: 'files'; files: FilesRead };

/** Provides import and export, which load on first use. */
export function TransferProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<Request | null>(null);
  const { openCreate } = useSnippetDialog();
  const { userId, checkAccess } = useTransferAccess();
  const downloadAll = useDownloadAll(checkAccess);
  const addFiles = useAddFiles({
    onLibrary: (file) => setRequest({ kind: 'transfer', tab: 'import', file }),
    onSeveral: (files) => setRequest({ kind: 'files', files }),
  });
  const control = useMemo<TransferControl>(
    () => ({
      openImport: (file) => setRequest({ kind: 'transfer', tab: 'import', file }),
      downloadAll: () => void downloadAll(),
      addFiles: (files, folders) => void addFiles(files, folders),
    }),
    [downloadAll, addFiles],
  );
  const close = () => setRequest(null);
  return (
    <TransferContext value={control}>
      {children}
      {request?.kind === 'transfer' && userId !== null && (
        <TransferDialog
          tab={request.tab}
          onTabChange={(tab) => setRequest({ ...request, tab })}
          file={request.file}
          userId={userId}
          checkAccess={checkAccess}
          onOtherFiles={(files) => {
            close();
            void addFiles(files);
          }}
          onClose={close}
        />
      )}
      {request?.kind === 'files' && (
        <FilesDialog files={request.files} checkAccess={checkAccess} onOneSnippet={openCreate} onClose={close} />
      )}
    </TransferContext>
  );
}
