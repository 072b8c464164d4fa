import { useMemo } from 'react';
import type { Collection } from '#contract/collections.ts';
import type { SourceFile } from '#domain/import/library.ts';
import { readTokens } from '#web/features/accounts/session/stored-session.ts';
import { useSessionStore } from '#web/features/accounts/session/use-session.ts';
import type { ExportQuery } from '#web/features/transfer/api/download-export.ts';
import { accessMessage, type CheckAccess } from '#web/features/transfer/utils/access.ts';
import type { ChosenLibrary } from '#web/features/transfer/utils/chosen-library.ts';
import { currentToken } from '#web/lib/http.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Imports and exports files. */
interface Transfer {
  /** Opens the import dialog, optionally with files. */
  openImport: (file?: ChosenLibrary) => void;
  /** Downloads the person's snippets and collections as JSON. */
  downloadAll: () => void;
  /** Downloads them as a zip of files. */
  downloadZip: () => void;
  /** Downloads a collection as a zip of files. */
  downloadCollection: (collection: Pick<Collection, 'id'>) => void;
  /** Accepts files of any kind: code becomes snippets, an export or a folder is imported. */
  addFiles: (files: readonly File[], folders?: readonly FileSystemDirectoryEntry[]) => void;
}

const refuse = (description: string) => toast({ title: 'Nothing was added', description, variant: 'destructive' });

/** Returns how a signed-in person imports and exports. The code loads on first use. */
export function useTransfer(): Transfer {
  const session = useSessionStore();
  return useMemo(() => {
    // Per import or export, because a dialog can outlive the session.
    const checkAccess: CheckAccess = async () => {
      if (session.getState().user === null) return 'signed-out';
      if (readTokens() === null) return 'no-provider-user';
      const token = await currentToken().catch(() => null);
      return token === null ? 'no-token' : null;
    };

    const download = (query: ExportQuery) => void startDownload(query, checkAccess, session.refreshUser);
    const downloadZip = () => download({ format: 'zip' });
    const openImport = (file?: ChosenLibrary) =>
      openDialog('transfer', { file, checkAccess, onOtherFiles: addFiles, onDownloadZip: downloadZip });

    const addFiles: Transfer['addFiles'] = (files, folders = []) => void route(files, folders);

    /** Routes files to the snippet dialog, the import dialog or the confirmation list. */
    async function route(files: readonly File[], folders: readonly FileSystemDirectoryEntry[]): Promise<void> {
      const reader = await import('#web/features/transfer/utils/files.ts').catch(() => null);
      if (reader === null) return refuse('Network error. Please check your internet connection.');
      const { openLibrary, planFiles, readFiles, readFolders, reasonOf } = reader;
      const openFiles = async (files: readonly SourceFile[]) => {
        const library = await openLibrary(files).catch(reasonOf);
        return typeof library === 'string' ? refuse(library) : openImport(library);
      };
      if (folders.length > 0) {
        const read = await readFolders(folders, files);
        return 'reason' in read ? refuse(read.reason) : openFiles(read.files);
      }
      const plan = planFiles(await readFiles(files));
      switch (plan?.kind) {
        case 'create':
          return openDialog('newSnippet', { prefill: plan.prefill });
        case 'import':
          return openFiles(plan.files);
        case 'confirm':
          return openDialog('files', { files: plan.files, checkAccess });
        case 'refuse':
          refuse(plan.message);
      }
    }

    return {
      openImport,
      downloadAll: () => download({}),
      downloadZip,
      downloadCollection: ({ id }) => download({ format: 'zip', collectionId: id }),
      addFiles,
    };
  }, [session]);
}

/** Navigates the browser to the export. That request authenticates by cookie, which signing in refreshes first. */
async function startDownload(
  query: ExportQuery,
  checkAccess: CheckAccess,
  refreshUser: () => Promise<void>,
): Promise<void> {
  const tell = (description: string) =>
    toast({ title: 'Failed to export snippets', description, variant: 'destructive' });
  const problem = await checkAccess();
  if (problem) return tell(accessMessage(problem, 'export'));
  const code = import('#web/features/transfer/api/download-export.ts').catch(() => null);
  const [download] = await Promise.all([code, refreshUser()]);
  if (download === null) return tell('Network error. Please check your internet connection.');
  download.downloadExport(query, tell);
}
