import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http-errors.ts';

/** Creates the query cache. Actions refresh it, never time or focus, so that nothing moves on its own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      // Offline calls fail with a message instead of pausing.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Retries a list once, unless the client is at fault. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500);
}
