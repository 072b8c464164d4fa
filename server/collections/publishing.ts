import type { Collection, CollectionSnippetQuery } from '#contract/collections.ts';
import type { PublicCollection } from '#contract/public-collections.ts';
import type { Snippet } from '#contract/snippets.ts';
import type { Caller, SignedInCaller } from '#server/core/caller.ts';
import type { Page } from '#server/core/page.ts';
import type { ReadSnippetPage } from '#server/listing/snippet-page.ts';
import type { Store } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';
import { findPublicCollection, readPublicCollection } from '#server/visibility/public-collection.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { inDefaultOrder } from './default-order.ts';
import { readCollection } from './reply.ts';

/** Creates the operations on the public pages of collections. */
export function publicCollectionService({ store, readPage }: { store: Store; readPage: ReadSnippetPage }) {
  return {
    /** The first publication creates the share id. */
    publish(caller: SignedInCaller, id: number, isPublic: boolean): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const { collections } = repositories;
        requireRole(caller, await collections.findToChange(caller, id), 'owner');
        await collections.setPublic(id, isPublic, isPublic ? newShareId() : null);
        return readCollection(repositories, caller, id);
      });
    },

    getPublic: (shareId: string): Promise<PublicCollection> => readPublicCollection(store, shareId),

    async listPublicSnippets(caller: Caller, shareId: string, query: CollectionSnippetQuery): Promise<Page<Snippet>> {
      const collection = await findPublicCollection(store, shareId);
      return readPage(caller, inDefaultOrder(collection, query), { among: 'public', collectionId: collection.id });
    },
  };
}
