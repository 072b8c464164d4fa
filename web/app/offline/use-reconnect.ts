import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isConnectionBanner } from '#web/features/accounts/session/session-banners.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { staleSince } from '#web/lib/offline-cache.ts';

/** Returns since when cached data is shown, and a function that retries the affected queries. */
export function useReconnect() {
  const client = useQueryClient();
  const { banner, dismissBanner } = useSession();
  const since = staleSince.use();
  const retry = useCallback(
    (from: number) =>
      void client.invalidateQueries({
        // Skips queries with fresh data: refetching a shared page would count a use.
        predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= from,
      }),
    [client],
  );
  const dismissConnectionBanner = useCallback(() => {
    if (banner !== null && isConnectionBanner(banner)) dismissBanner();
  }, [banner, dismissBanner]);

  const last = useRef(since);
  useEffect(() => {
    if (since === null && last.current !== null) {
      // The server answers again.
      retry(last.current);
      dismissConnectionBanner();
    }
    last.current = since;
  }, [since, retry, dismissConnectionBanner]);
  useEffect(() => {
    const online = () => {
      // Nothing was cached: only failed queries are affected.
      retry(since ?? Number.POSITIVE_INFINITY);
      if (since === null) dismissConnectionBanner();
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [since, retry, dismissConnectionBanner]);

  return { since, retry: () => since !== null && retry(since) };
}

/** Returns whether the browser reports a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine);
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
