import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiTokenInput, createToken, revokeToken } from '#contract/tokens.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { tokensQuery } from './queries.ts';

export function useCreateToken(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiTokenInput) => call(createToken, { body }),
    // The reply contains the token, which must not outlive the dialog.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(tokensQuery(userId)),
  });
}

export function useRevokeToken(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(revokeToken, { params: { id } })),
    onSuccess: (_, id) =>
      client.setQueryData(tokensQuery(userId).queryKey, (tokens) => tokens?.filter((one) => one.id !== id)),
    onError: () => client.invalidateQueries(tokensQuery(userId)),
  });
}
