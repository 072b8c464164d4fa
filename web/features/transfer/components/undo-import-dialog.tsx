import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Import } from '#contract/imports.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { importQuery } from '../api/imports.ts';
import { revertImport } from '../api/toast-import.ts';
import { undoPlanText } from '../utils/import-words.ts';

interface UndoImportDialogProps {
  undone: Import;
  onClose: () => void;
}

/** Asks before it undoes an import, with what would change. */
export function UndoImportDialog({ undone, onClose }: UndoImportDialogProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(importQuery(undone.id));
  const plan = data ? undoPlanText(data.undo) : error ? error.message : 'Counting snippets...';
  return (
    <ConfirmDialog
      title="Undo import"
      description={
        <>
          The import from “<bdi>{undone.source}</bdi>” is undone. {plan}
        </>
      }
      confirmLabel="Undo import"
      run={() => revertImport(client, undone.id)}
      done={toast}
      failed={{ title: 'Could not undo' }}
      onClose={onClose}
    />
  );
}
