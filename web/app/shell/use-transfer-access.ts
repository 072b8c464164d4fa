import { useCallback } from 'react';
import { readTokens } from '#web/features/accounts/auth-storage.ts';
import { useAuth } from '#web/features/accounts/use-auth.ts';
import type { CheckAccess } from '#web/features/transfer/access.ts';
import { freshToken } from '#web/lib/http.ts';

/** Who imports and exports, looked at anew each time: a dialog can be open for longer than a sign-in lasts. */
export function useTransferAccess(): { userId: string | null; checkAccess: CheckAccess } {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const checkAccess = useCallback<CheckAccess>(async () => {
    if (userId === null) return 'signed-out';
    if (readTokens() === null) return 'no-provider-user';
    const token = await freshToken().catch(() => null);
    return token === null ? 'no-token' : null;
  }, [userId]);
  return { userId, checkAccess };
}
