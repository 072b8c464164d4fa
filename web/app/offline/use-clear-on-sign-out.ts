import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { clearOfflineCache } from '#web/lib/offline-cache.ts';
import { clearUndoable } from '#web/shared/undo.ts';
import { NO_FILTERS, writeBoardQuery } from '../board/board-url.ts';

/** Clears the offline cache, the filters and the last action after sign-out, in every tab. Drafts stay, keyed by user id. */
export function useClearOnSignOut(): void {
  const { status } = useSession();
  const before = useRef(status);
  useEffect(() => {
    if (status === 'signedOut') clearOfflineCache().catch(() => {});
    if (status === 'signedOut') clearUndoable();
    if (status === 'signedOut' && before.current === 'signedIn') clearFilters();
    before.current = status;
  }, [status]);
}

/** Filters may name tags and languages of private snippets. */
function clearFilters(): void {
  const { pathname, search } = window.location;
  const query = writeBoardQuery(search, NO_FILTERS);
  navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
}
