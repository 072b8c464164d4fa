import { useEffect } from 'react';
import { useAuth } from '#web/features/accounts/use-auth.ts';
import { forgetSeen } from '#web/lib/last-seen.ts';

/** Leaves nothing of a person on this device once nobody is signed in, whichever tab it was that signed out. */
export function useForgetOnSignOut(): void {
  const { status } = useAuth();
  useEffect(() => {
    if (status === 'signedOut') forgetSeen().catch(() => {});
  }, [status]);
}
