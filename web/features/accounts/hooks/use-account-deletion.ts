import { useState } from 'react';
import { deleteUser } from '#contract/accounts.ts';
import type { User } from '#contract/sign-in.ts';
import { call } from '#web/lib/http.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useSessionStore } from '../session/use-session.ts';

/** Deletes the account after a confirmation. */
export function useAccountDeletion(user: User) {
  const session = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<string | null>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setFailure(await work());
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  async function remove(body: { password?: string }): Promise<null> {
    await call(deleteUser, { body });
    await session.leaveDeletedAccount();
    return null;
  }

  return {
    busy,
    /** Why the last attempt did not delete the account. */
    failure,

    withPassword: (password: string) =>
      attempt(async () => (password === '' ? 'Enter your password' : remove({ password }))),

    /** Must be called from a click, because it opens a popup. */
    withSignIn: () =>
      attempt(async () => {
        const outcome = await session.reauthenticate();
        if (outcome !== 'done') return 'You are not signed in again, so nothing was deleted.';
        if (session.getState().user?.id === user.id) return remove({});
        // The dialog belonged to the previous person and has closed.
        const description = 'You signed in as somebody else, so nothing was deleted.';
        toast({ title: 'Account not deleted', description, variant: 'destructive' });
        return null;
      }),
  };
}
