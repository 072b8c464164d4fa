import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useSession } from '#web/features/accounts/hooks/use-session.ts';
import { offlineStatus } from '#web/lib/offline-cache.ts';

/** Whether what is shown may be from before, and the way to ask the server again. */
export function useReconnect() {
  const client = useQueryClient();
  const { dismissBanner } = useSession();
  const since = useSyncExternalStore(offlineStatus.subscribe, offlineStatus.since);
  const retry = useCallback(
    (from: number) =>
      void client.invalidateQueries({
        // Not what came from the server before: a shared page would count as opened again.
        predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= from,
      }),
    [client],
  );

  const last = useRef(since);
  useEffect(() => {
    if (since === null && last.current !== null) {
      // The server has answered something: it can be asked for the rest, and what was said about it is no longer so.
      retry(last.current);
      dismissBanner();
    }
    last.current = since;
  }, [since, retry, dismissBanner]);
  useEffect(() => {
    if (since === null) return;
    const online = () => retry(since);
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [since, retry]);

  return { since, retry: () => since !== null && retry(since) };
}

/** Whether this device has a connection, as far as it knows. */
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
