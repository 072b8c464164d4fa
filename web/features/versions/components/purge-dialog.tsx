import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePurgeVersion } from '../api/mutations.ts';

interface PurgeDialogProps {
  snippetId: number;
  /** Of the version. */
  number: number;
  onClose: () => void;
}

/** Asks before the content of a version is deleted permanently. */
export function PurgeDialog({ snippetId, number, onClose }: PurgeDialogProps) {
  const { mutateAsync } = usePurgeVersion(snippetId);
  return (
    <ConfirmDialog
      title={`Purge version ${number}`}
      description="The content of this version is permanently deleted. Other versions may contain the same text. Purging cannot reach backups of the server, exports, and copies that people have made: replace a secret that was in it."
      confirmLabel="Purge"
      run={() => mutateAsync(number)}
      done={() => toast({ title: 'Version purged', description: 'Its content has been permanently deleted.' })}
      failed={{ title: 'Error purging the version' }}
      onClose={onClose}
    />
  );
}
