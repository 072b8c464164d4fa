import { queryOptions } from '@tanstack/react-query';
import { listTokens } from '#contract/tokens.ts';
import { call } from '#web/lib/http.ts';

/** Loads a person's API tokens, again at each opening: their last use changes. */
export const tokensQuery = (userId: string) =>
  queryOptions({ queryKey: ['tokens', userId], queryFn: () => call(listTokens, {}), staleTime: 0 });
