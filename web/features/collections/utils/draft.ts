import { z } from 'zod';
import type { Collection } from '#contract/collections.ts';

/** What stands in the form of a collection, finished or not. */
export const CollectionDraft = z.object({
  name: z.string(),
  description: z.string(),
  /** The `updatedAt` of the version that is changed; null: of none. */
  basedOn: z.string().nullable().default(null),
});
export type CollectionDraft = z.infer<typeof CollectionDraft>;

/** What the form begins with: a collection that is changed, or nothing. */
export function draftOf(collection: Collection | null): CollectionDraft {
  return {
    name: collection?.name ?? '',
    description: collection?.description ?? '',
    basedOn: collection?.updatedAt ?? null,
  };
}

/** Where a draft is kept: one for a new collection, one for each that is edited. */
export function draftKey(userId: string, collectionId: number | null): string {
  return `collection-draft:${userId}:${collectionId ?? 'new'}`;
}
