import type { Collection } from '#contract/collections.ts';
import type { PublicCollection } from '#contract/public-collections.ts';
import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import type { Client } from '#server/core/client.ts';
import type { Page } from '#server/core/page.ts';
import type { Person, Viewer } from '#server/core/viewer.ts';
import { readSnippetPage } from '#server/listing/snippet-page.ts';
import type { Store } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';
import { findPublicCollection, readPublicCollection } from '#server/visibility/public-collection.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { readCollection } from './reply.ts';

/** Creates the operations on the public pages of collections. */
export function publicCollectionService({ store }: { store: Store }) {
  return {
    /** The first publication creates the share id. */
    publish(person: Person, id: number, isPublic: boolean): Promise<Collection> {
      return store.transaction(async (repositories) => {
        const { collections } = repositories;
        requireRole(person, await collections.findToChange(person, id), 'owner');
        await collections.setPublic(id, isPublic, isPublic ? newShareId() : null);
        return readCollection(repositories, person, id);
      });
    },

    getPublic: (shareId: string): Promise<PublicCollection> => readPublicCollection(store, shareId),

    async listPublicSnippets(
      viewer: Viewer,
      shareId: string,
      query: Omit<SnippetQuery, 'scope'>,
      client: Client,
    ): Promise<Page<Snippet>> {
      const { id } = await findPublicCollection(store, shareId);
      return readSnippetPage(viewer, store, query, { among: 'public', collectionId: id }, client);
    },
  };
}
