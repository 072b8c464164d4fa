import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http-errors.ts';

/** The cache of what the server said. It is refreshed by what people do, never by time or focus, so that nothing moves by itself. */
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
      // A call without a connection fails and says so, instead of waiting in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** For the lists people live in: once more after a failure, but not where asking again would get the same answer. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500);
}
