import type { QueryClient } from '@tanstack/react-query';
import { undoImport } from '#contract/imports.ts';
import { call } from '#web/lib/http.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { type ToastMessage, toast } from '#web/ui/toast-store.ts';
import { resultText, undoneText } from '../utils/import-words.ts';
import type { ImportRun } from './import-run.ts';
import { refreshAfterImport } from './refresh-after-import.ts';

/** Says what was imported, and offers to undo it. */
export function toastImport(
  client: QueryClient,
  { id, counts }: Pick<ImportRun, 'id' | 'counts'>,
  isCancelled: boolean,
): void {
  const title = isCancelled ? 'Import cancelled' : 'Snippets Imported';
  const message: ToastMessage = { title, description: id === null ? 'Nothing was imported.' : resultText(counts) };
  if (id === null || counts.created + counts.updated === 0) toast(message);
  else toastWithUndo(message, () => revertImport(client, id), 'Undo import');
}

/** Undoes an import, and returns a toast that names what stays. */
export async function revertImport(client: QueryClient, id: number): Promise<ToastMessage> {
  try {
    const undone = await call(undoImport, { params: { id } }, { noTimeout: true });
    return { title: 'Import undone', description: undoneText(undone) };
  } finally {
    refreshAfterImport(client);
  }
}
