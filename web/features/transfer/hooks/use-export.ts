import { useState } from 'react';
import { exportSnippets } from '#contract/transfer.ts';
import { call } from '#web/lib/http.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';
import { accessMessage, type CheckAccess } from '../utils/access.ts';
import { exportFailure } from '../utils/messages.ts';

/** Returns the file name of an export. Uses the UTC date, like the server. */
export const exportFileName = (now: Date): string => `pegboard-snippets-${now.toISOString().slice(0, 10)}.json`;

/** Exports the person's snippets and collections to a file. */
export function useExport({ checkAccess, onExported }: { checkAccess: CheckAccess; onExported: () => void }) {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start(): Promise<void> {
    setRunning(true);
    setError(null);
    const problem = await checkAccess();
    try {
      if (problem) return setError(accessMessage(problem, 'export'));
      const library = await call(exportSnippets, {}, { skipOfflineCache: true, noTimeout: true });
      const json = JSON.stringify(library, null, 2);
      saveFile(exportFileName(new Date()), new Blob([json], { type: 'application/json' }));
      toast({ title: 'Snippets Exported', description: 'Your snippets have been exported successfully.' });
      onExported();
    } catch (failure) {
      setError(exportFailure(failure));
    } finally {
      setRunning(false);
    }
  }

  return { running, error, start };
}
