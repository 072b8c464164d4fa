import type { PublicCollection } from '#contract/public-collections.ts';
import { toTimestamp } from '#server/core/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Repositories } from '#server/store/store.ts';
import { isShareId } from './share-id.ts';

/** @throws AppError `not_found` */
export async function readPublicCollection(store: Repositories, shareId: string): Promise<PublicCollection> {
  const { id: _, updatedAt, ...shown } = await findPublicCollection(store, shareId);
  return { ...shown, updatedAt: toTimestamp(updatedAt) };
}

/** @throws AppError `not_found` */
export async function findPublicCollection({ collections }: Repositories, shareId: string) {
  const found = isShareId(shareId) ? await collections.findPublic(shareId) : null;
  if (found === null) throw notFound('Collection');
  return found;
}
