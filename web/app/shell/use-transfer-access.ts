import { useCallback } from 'react';
import { readTokens } from '#web/features/accounts/session/stored-session.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import type { CheckAccess } from '#web/features/transfer/utils/access.ts';
import { currentToken } from '#web/lib/http.ts';

/** Checks access per import or export, because a dialog can outlive the session. */
export function useTransferAccess(): { userId: string | null; checkAccess: CheckAccess } {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const checkAccess = useCallback<CheckAccess>(async () => {
    if (userId === null) return 'signed-out';
    if (readTokens() === null) return 'no-provider-user';
    const token = await currentToken().catch(() => null);
    return token === null ? 'no-token' : null;
  }, [userId]);
  return { userId, checkAccess };
}
