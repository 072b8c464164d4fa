import { z } from 'zod';
import type { Collection } from '#contract/collections.ts';

/** Form values, valid or not. */
export const CollectionDraft = z.object({
  name: z.string(),
  description: z.string(),
  /** `updatedAt` of the edited version; null for a new collection. */
  basedOn: z.string().nullable().default(null),
});
export type CollectionDraft = z.infer<typeof CollectionDraft>;

/** Returns the initial form values. */
export function toDraft(collection: Collection | null): CollectionDraft {
  return {
    name: collection?.name ?? '',
    description: collection?.description ?? '',
    basedOn: collection?.updatedAt ?? null,
  };
}

/** Returns the storage key: one for new collections and one per edited collection. */
export function draftKey(userId: string, collectionId: number | null): string {
  return `collection-draft:${userId}:${collectionId ?? 'new'}`;
}
