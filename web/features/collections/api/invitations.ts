import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptInvitation,
  createInvitation,
  type InvitationInput,
  listInvitations,
  previewInvitation,
  revokeInvitation,
} from '#contract/invitations.ts';
import { call } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { cacheCollection } from './cache.ts';
import { collectionKeys } from './keys.ts';

/** Loads the invitations to a collection that can still be accepted. */
export const invitationsQuery = (collectionId: number) =>
  queryOptions({
    queryKey: collectionKeys.invitations(collectionId),
    queryFn: ({ signal }) => call(listInvitations, { params: { id: collectionId } }, { signal }),
    staleTime: 0,
  });

export function useCreateInvitation(collectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationInput) => call(createInvitation, { params: { id: collectionId }, body }),
    // The reply contains the link, which must not outlive the dialog.
    gcTime: 0,
    onSettled: () => client.invalidateQueries(invitationsQuery(collectionId)),
  });
}

export function useRevokeInvitation(collectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: number) =>
      ignoreNotFound(call(revokeInvitation, { params: { id: collectionId, invitationId } })),
    onSuccess: (_, invitationId) =>
      client.setQueryData(invitationsQuery(collectionId).queryKey, (invitations) =>
        invitations?.filter(({ id }) => id !== invitationId),
      ),
    onError: () => client.invalidateQueries(invitationsQuery(collectionId)),
  });
}

/** Loads what a link invites to. */
export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(previewInvitation, { body: { token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Joins the collection of an invitation. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
    onSuccess(stored) {
      cacheCollection(client, stored);
      void client.invalidateQueries({ queryKey: SNIPPETS_ROOT });
    },
  });
}
