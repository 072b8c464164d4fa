import { useEffect } from 'react';
import { useAuth } from '#web/features/accounts/hooks/use-session.ts';
import { claimDrafts } from '#web/features/comments/utils/draft.ts';

/** What a visitor has typed goes over to who signs in. */
export function useClaimOnSignIn(): void {
  const { user } = useAuth();
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) claimDrafts(userId);
  }, [userId]);
}
