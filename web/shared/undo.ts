import { createStore } from '#web/lib/create-store.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { dismissToast, type ToastMessage, toast } from '#web/ui/toast-store.ts';

/** The last action that can be undone. */
interface Undoable {
  /** Name of the action, such as "Snippet deleted". */
  title: string;
  undo: () => void;
}

const latest = createStore<Undoable | null>(null);

/** Returns the last action that can be undone, or null. */
export const useUndoable = latest.use;

/** Forgets the last action and closes its toast, for example after sign-out. */
export function clearUndoable(): void {
  if (latest.get() === null) return;
  latest.set(null);
  dismissToast();
}

/**
 * Shows a toast with an Undo button. The palette offers the same until the next such action.
 *
 * @param revert reverts the action and returns the toast that says so
 * @param label of the button
 */
export function toastWithUndo(message: ToastMessage, revert: () => Promise<ToastMessage>, label = 'Undo'): void {
  const { title } = message;
  const undoable = { title, undo };
  const action = { label, run: undo };

  function undo(): void {
    // Only once, also if the toast and the palette both offer it.
    if (latest.get() !== undoable) return;
    latest.set(null);
    dismissToast();
    revert().then(toast, (error: unknown) => {
      latest.set(undoable);
      toast({ title: 'Could not undo', description: errorMessage(error), variant: 'destructive', action });
    });
  }

  latest.set(undoable);
  toast({ ...message, action });
}
