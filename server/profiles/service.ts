import { HANDLE_CHANGE_MS, PROFILE_COLLECTIONS_MAX } from '#contract/limits.ts';
import type { Profile, ProfileCollection, ProfileInput, PublicProfile } from '#contract/profiles.ts';
import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import type { Caller, SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { conflict, unauthenticated } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import { handleKey, type ProfileRow } from '#server/store/repositories/profiles.ts';
import type { Store } from '#server/store/store.ts';
import { findPublicProfile, readPublicProfile } from '#server/visibility/public-profile.ts';
import { RESERVED_HANDLES } from './reserved-handles.ts';

export interface Dependencies {
  store: Store;
  clock: Clock;
  readPage: ReadSnippetPage;
}

/** Creates the operations on profiles. */
export function profileService({ store, clock, readPage }: Dependencies) {
  return {
    async get({ userId }: SignedInCaller): Promise<Profile> {
      const profile = await store.profiles.find(userId);
      if (profile === null) throw unauthenticated();
      return toProfile(profile);
    },

    /** @throws AppError `conflict` if the handle is not available or was changed less than 24 hours ago */
    update({ userId }: SignedInCaller, input: ProfileInput): Promise<Profile> {
      return store.transaction(async ({ profiles }) => {
        const before = await profiles.find(userId);
        if (before === null) throw unauthenticated();
        const now = clock();
        const after = { ...before, ...input };
        if (isChanged(before.handle, input.handle)) {
          const { handleChangedAt } = before;
          if (
            input.handle !== null &&
            (isReserved(input.handle) || (await profiles.isTaken(userId, input.handle, now)))
          )
            throw conflict('This handle is taken');
          if (handleChangedAt !== null && now - handleChangedAt < HANDLE_CHANGE_MS)
            throw conflict('You can change your handle once a day');
          if (before.handle !== null) {
            await profiles.retire(userId, before.handle, now);
            after.handleChangedAt = now;
          } else if (handleChangedAt !== null) after.handleChangedAt = now;
        }
        await profiles.update(userId, after);
        return toProfile(after);
      });
    },

    getPublic: (handle: string): Promise<PublicProfile> => readPublicProfile(store, handle),

    async listSnippets(caller: Caller, handle: string, query: Omit<SnippetQuery, 'scope'>): Promise<Page<Snippet>> {
      const { userId } = await findPublicProfile(store, handle);
      return readPage(caller, query, { among: 'public', conditions: [{ kind: 'owner', userId, isNegated: false }] });
    },

    async listCollections(handle: string): Promise<ProfileCollection[]> {
      const { userId } = await findPublicProfile(store, handle);
      const collections = await store.profiles.listCollections(userId, PROFILE_COLLECTIONS_MAX);
      return collections.map((one) => ({ ...one, updatedAt: toTimestamp(one.updatedAt) }));
    },
  };
}

const toProfile = ({ handle, about, isPublic }: ProfileRow): Profile => ({ handle, about, isPublic });

const isReserved = (handle: string): boolean => RESERVED_HANDLES.has(handleKey(handle));

/** Another case is not a change. */
const isChanged = (before: string | null, after: string | null): boolean =>
  (before === null ? null : handleKey(before)) !== (after === null ? null : handleKey(after));
