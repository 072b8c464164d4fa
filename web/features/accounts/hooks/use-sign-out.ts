import { useCallback } from 'react';
import { createStore } from '#web/lib/create-store.ts';
import { hasDrafts } from '#web/shared/drafts/personal-drafts.ts';
import { useSession } from '../session/use-session.ts';

/** Whether the sign-out dialog is open. */
export const signOutDialogOpen = createStore(false);

/** Returns a function that signs out. Asks what to do with drafts if there are any. */
export function useSignOut(): () => void {
  const { user, signOut } = useSession();
  const userId = user?.id;
  return useCallback(() => {
    if (userId !== undefined && hasDrafts(userId)) signOutDialogOpen.set(true);
    else void signOut();
  }, [userId, signOut]);
}
