import { useEffect } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { claimDrafts } from '#web/features/comments/utils/draft.ts';

/** Assigns a visitor's comment drafts to the person who signs in. */
export function useClaimDrafts(): void {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) claimDrafts(userId);
  }, [userId]);
}
