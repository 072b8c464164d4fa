import { useMemo } from 'react';
import type { Collection } from '#contract/collections.ts';
import { readTokens } from '#web/features/accounts/session/stored-session.ts';
import { useSessionStore } from '#web/features/accounts/session/use-session.ts';
import type { ExportQuery } from '#web/features/transfer/api/download-export.ts';
import { accessMessage, type CheckAccess } from '#web/features/transfer/utils/access.ts';
import { currentToken } from '#web/lib/http.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Imports and exports files. */
interface Transfer {
  /** Opens the import dialog. */
  openImport: () => void;
  /** Asks for files and previews their import. */
  chooseFiles: () => void;
  /** Downloads the person's snippets and collections as JSON. */
  downloadAll: () => void;
  /** Downloads them as a zip of files. */
  downloadZip: () => void;
  /** Downloads a collection as a zip of files. */
  downloadCollection: (collection: Pick<Collection, 'id'>) => void;
  /** Accepts files of any kind: one code file becomes a new snippet, all others are previewed. */
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
    const openImport = () =>
      openDialog('transfer', {
        checkAccess,
        onFiles: (files) => void route(files, [], true),
        onLibrary: (library) => openDialog('import', { library, checkAccess }),
        onDownloadZip: downloadZip,
      });

    const chooseFiles = () => {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
      input.addEventListener('change', () => void route([...(input.files ?? [])], [], true));
      input.click();
    };

    const addFiles: Transfer['addFiles'] = (files, folders = []) => void route(files, folders, false);

    /** Opens files in the snippet dialog or in the preview of an import. */
    async function route(
      files: readonly File[],
      folders: readonly FileSystemDirectoryEntry[],
      isChosen: boolean,
    ): Promise<void> {
      const reader = await import('#web/features/transfer/api/open-files.ts').catch(() => null);
      if (reader === null) return refuse('Network error. Please check your internet connection.');
      const plan = await reader.openFiles(files, folders, isChosen);
      switch (plan?.kind) {
        case 'create':
          return openDialog('newSnippet', { prefill: plan.prefill });
        case 'import':
          return openDialog('import', { library: plan.library, checkAccess });
        case 'refuse':
          refuse(plan.message);
      }
    }

    return {
      openImport,
      chooseFiles,
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
