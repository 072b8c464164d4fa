import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type EveryoneRole, listCollectionSnippets } from '#contract/collections.ts';
import { type GivenRole, listMembers, removeMember, setEveryoneRole, setMemberRole } from '#contract/members.ts';
import { call, callPage } from '#web/lib/http.ts';
import { ignoreNotFound } from '#web/lib/http-errors.ts';
import { SNIPPETS_ROOT } from '#web/shared/query-roots.ts';
import { cacheCollection, refreshCollections, removeCollection } from './cache.ts';
import { collectionKeys } from './keys.ts';

/** Loads the members of a collection, the owner first. */
export const membersQuery = (collectionId: number) =>
  queryOptions({
    queryKey: collectionKeys.members(collectionId),
    queryFn: ({ signal }) => call(listMembers, { params: { id: collectionId } }, { signal }),
    staleTime: 0,
  });

/** Loads the number of private snippets in a collection. */
export const privateSnippetsQuery = (collectionId: number) =>
  queryOptions({
    queryKey: collectionKeys.privateSnippets(collectionId),
    async queryFn({ signal }) {
      let count = 0;
      let cursor: string | undefined;
      do {
        const query = { preview: 'true', count: 'false', cursor } as const;
        const page = await callPage(listCollectionSnippets, { params: { id: collectionId }, query }, { signal });
        count += page.items.filter(({ isPublic }) => !isPublic).length;
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return count;
    },
    staleTime: 0,
  });

/** Changes the role of a member. */
export function useChangeMember(collectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: GivenRole }) =>
      call(setMemberRole, { params: { id: collectionId, userId }, body: { role } }),
    onSuccess: (stored) =>
      client.setQueryData(membersQuery(collectionId).queryKey, (members) =>
        members?.map((one) => (one.userId === stored.userId ? stored : one)),
      ),
    // Also after a failure. A manager who loses the role loses their invitations.
    onSettled: () => refreshCollections(client),
  });
}

/** Removes a member, whose private snippets leave the collection. */
export function useRemoveMember(collectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => ignoreNotFound(call(removeMember, { params: { id: collectionId, userId } })),
    onSuccess: (_, userId) =>
      client.setQueryData(membersQuery(collectionId).queryKey, (members) =>
        members?.filter((one) => one.userId !== userId),
      ),
    onSettled() {
      refreshCollections(client);
      void client.invalidateQueries({ queryKey: SNIPPETS_ROOT });
    },
  });
}

/** Removes the viewer from a collection of another person. */
export function useLeaveCollection(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (collectionId: number) => ignoreNotFound(call(removeMember, { params: { id: collectionId, userId } })),
    onSuccess(_, collectionId) {
      removeCollection(client, collectionId);
      void client.invalidateQueries({ queryKey: SNIPPETS_ROOT, refetchType: 'none' });
    },
  });
}

/** Changes the role of everyone with an account; null for no access. */
export function useChangeEveryone(collectionId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: EveryoneRole) => call(setEveryoneRole, { params: { id: collectionId }, body: { role } }),
    onSuccess: (stored) => cacheCollection(client, stored),
    onError: () => refreshCollections(client),
  });
}
