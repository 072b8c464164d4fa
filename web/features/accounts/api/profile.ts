import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getProfile,
  getPublicProfile,
  listProfileCollections,
  type ProfileInput,
  updateProfile,
} from '#contract/profiles.ts';
import { call } from '#web/lib/http.ts';

/** Loads the profile of the signed-in person. */
export const profileQuery = (userId: string) =>
  queryOptions({ queryKey: ['profile', userId], queryFn: () => call(getProfile, {}), staleTime: 0 });

/** Loads a public profile. */
export const publicProfileQuery = (handle: string) =>
  queryOptions({
    queryKey: ['public-profile', handle],
    queryFn: ({ signal }) => call(getPublicProfile, { params: { handle } }, { signal }),
    staleTime: 0,
  });

/** Loads the collections with a public page of a person with a public profile. */
export const profileCollectionsQuery = (handle: string) =>
  queryOptions({
    queryKey: ['public-profile', handle, 'collections'],
    queryFn: ({ signal }) => call(listProfileCollections, { params: { handle } }, { signal }),
    staleTime: 0,
  });

/** Saves the profile and reloads everything that shows the handle. */
export function useUpdateProfile(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileInput) => call(updateProfile, { body }),
    onSuccess(stored) {
      client.setQueryData(profileQuery(userId).queryKey, stored);
      void client.invalidateQueries();
    },
  });
}
