import { type ReactNode, useState } from 'react';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { useOverdue } from '#web/lib/use-overdue.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { OverdueNotice } from './overdue-notice.tsx';
import { type Action, runAction } from './run-action.ts';

interface ConfirmDialogProps<T> extends Action<T> {
  title: string;
  description: ReactNode;
  /** Options of the action. */
  children?: ReactNode;
  confirmLabel: string;
  /** Called after success, unless the dialog was closed before. */
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before a destructive action. Stays open until the action succeeds or is overdue. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { title, description, children, confirmLabel, onDone, onClose, ...action } = props;
  // A mutation reports `isPending` one render late, in which Esc would close the dialog.
  const [busy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const overdue = useOverdue(busy);
  const isLocked = busy && !overdue;
  async function confirm(): Promise<void> {
    setBusy(true);
    const succeeded = await runAction(action);
    if (!isMounted.current) return;
    setBusy(false);
    if (!succeeded) return;
    onDone?.();
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLocked && onClose()}
      title={title}
      description={description}
      maxWidth={440}
      footer={
        <>
          <OverdueNotice overdue={overdue} />
          <Button data-autofocus="" onClick={onClose} disabled={isLocked}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
