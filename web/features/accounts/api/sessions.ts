import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';

/** Loads where a person is signed in, again at each opening. */
export const sessionsQuery = (userId: string) =>
  queryOptions({ queryKey: ['sessions', userId], queryFn: () => call(listSessions, {}), staleTime: 0 });

/** Ends one session, or all others if the id is null. */
export function useEndSessions(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions, {}) : ignoreNotFound(call(endSession, { params: { id } })),
    onSettled: () => client.invalidateQueries(sessionsQuery(userId)),
  });
}
