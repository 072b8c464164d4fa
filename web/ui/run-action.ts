import { errorMessage } from '#web/lib/http-errors.ts';
import { focusNeighborAfterRemoval, type Removal } from './focus-neighbor.ts';
import { toast } from './toast-store.ts';

export interface Action<T> {
  run: () => Promise<T>;
  /** Reports the success. */
  done: (result: T) => void;
  /** Toast of a failure. The default description is the message of the error. */
  failed: { title: string; description?: string };
  /** The item that `run` removes, after which its neighbor gets the focus. */
  removal?: Removal;
}

/** Runs an action and reports its result. Never rejects. Returns whether it succeeded. */
export async function runAction<T>({ run, done, failed, removal }: Action<T>): Promise<boolean> {
  const stay = removal && focusNeighborAfterRemoval(removal.within, removal);
  try {
    done(await run());
    return true;
  } catch (error) {
    stay?.();
    toast({ description: errorMessage(error), ...failed, variant: 'destructive' });
    return false;
  }
}
