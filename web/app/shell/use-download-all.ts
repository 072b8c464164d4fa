import { useCallback } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { accessMessage, type CheckAccess } from '#web/features/transfer/utils/access.ts';
import { toast } from '#web/ui/toast-store.ts';

const tell = (description: string) =>
  toast({ title: 'Failed to export snippets', description, variant: 'destructive' });

/** Navigates the browser to the export. That request authenticates by cookie, which signing in refreshes first. */
export function useDownloadAll(checkAccess: CheckAccess): () => Promise<void> {
  const { refreshUser } = useSession();
  return useCallback(async () => {
    const problem = await checkAccess();
    if (problem) return tell(accessMessage(problem, 'export'));
    const code = import('#web/features/transfer/api/download-export.ts').catch(() => null);
    const [download] = await Promise.all([code, refreshUser()]);
    if (download === null) return tell('Network error. Please check your internet connection.');
    download.downloadExport(tell);
  }, [checkAccess, refreshUser]);
}
