import { useEffect } from 'react';
import { useAuth } from '#web/features/accounts/use-auth.ts';
import { forgetSeen } from '#web/lib/last-seen.ts';

/**
 * Forgets what a person has seen once nobody is signed in, whichever tab it was that signed out. Their drafts stay, under
 * the id of the person: nobody else is shown them, and no work is lost.
 */
export function useForgetOnSignOut(): void {
  const { status } = useAuth();
  useEffect(() => {
    if (status === 'signedOut') forgetSeen().catch(() => {});
  }, [status]);
}
