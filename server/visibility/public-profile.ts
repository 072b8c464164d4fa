import type { PublicProfile } from '#contract/profiles.ts';
import { notFound } from '#server/core/errors.ts';
import type { PublicProfileRow } from '#server/store/repositories/profiles.ts';
import type { Repositories } from '#server/store/store.ts';

/** @throws AppError `not_found` */
export async function readPublicProfile(store: Repositories, handle: string): Promise<PublicProfile> {
  const { userId: _, ...profile } = await findPublicProfile(store, handle);
  return profile;
}

/** @throws AppError `not_found` if the handle is unknown, the profile is not public or the person is disabled */
export async function findPublicProfile({ profiles }: Repositories, handle: string): Promise<PublicProfileRow> {
  const found = await profiles.findPublic(handle);
  if (found === null) throw notFound('Profile');
  return found;
}
