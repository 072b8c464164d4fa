import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useSession } from '#web/features/accounts/hooks/use-session.ts';
import { clearOfflineCache } from '#web/lib/offline-cache.ts';
import { NO_FILTERS, writeBoardQuery } from '../board/board-url.ts';

/**
 * Forgets what a person has seen, and looked for, once nobody is signed in, whichever tab it was that signed out. Their
 * drafts stay, under the id of the person: nobody else is shown them, and no work is lost.
 */
export function useClearOnSignOut(): void {
  const { status } = useSession();
  const before = useRef(status);
  useEffect(() => {
    if (status === 'signedOut') clearOfflineCache().catch(() => {});
    if (status === 'signedOut' && before.current === 'signedIn') clearFilters();
    before.current = status;
  }, [status]);
}

/** Tags and languages of private snippets may be among them. What a visitor opens the landing with stays. */
function clearFilters(): void {
  const { pathname, search } = window.location;
  const query = writeBoardQuery(search, NO_FILTERS);
  navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
}
