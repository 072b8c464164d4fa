import type { Collection } from '#contract/collections.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useLeaveCollection } from '../api/members.ts';
import { useLeaveScreen } from '../hooks/use-leave-screen.ts';

interface LeaveCollectionDialogProps {
  collection: Collection;
  userId: string;
  /** Element with focus before the dialog opened. */
  within: Element | null;
  onClose: () => void;
}

/** Asks before the viewer leaves a collection of another person. */
export function LeaveCollectionDialog({ collection, userId, within, onClose }: LeaveCollectionDialogProps) {
  const { id, name } = collection;
  const leave = useLeaveScreen(collection);
  const { mutateAsync } = useLeaveCollection(userId);
  return (
    <ConfirmDialog
      title="Leave collection"
      description={
        <>
          Your private snippets leave “<bdi>{name}</bdi>” with you. To come back, you need a new invitation.
        </>
      }
      confirmLabel="Leave"
      run={() => mutateAsync(id)}
      done={() => toast({ title: `You left ${name}` })}
      failed={{ title: 'Error leaving collection' }}
      removal={{ within, item: 'li' }}
      onDone={leave}
      onClose={onClose}
    />
  );
}
