import { useCallback } from 'react';
import { openDialog } from '#web/shared/dialogs.ts';
import { hasDrafts } from '#web/shared/drafts/personal-drafts.ts';
import { useSession } from '../session/use-session.ts';

/** Returns a function that signs out. Asks what to do with drafts if there are any. */
export function useSignOut(): () => void {
  const { user, signOut } = useSession();
  const userId = user?.id;
  return useCallback(() => {
    if (userId !== undefined && hasDrafts(userId)) openDialog('signOut', {});
    else void signOut();
  }, [userId, signOut]);
}
