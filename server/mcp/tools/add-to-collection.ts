import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { addCollectionItem } from '#contract/collections.ts';
import { ListedCollection } from '../collection-reply.ts';
import { ADD, defineTool } from '../tool.ts';

export const addToCollection = defineTool(
  'add_to_collection',
  {
    title: 'Add a snippet to a collection',
    description: 'Adds a snippet that you may read to one of your collections. list_collections returns their ids.',
    call: addCollectionItem,
    limit: 'write',
    hints: { ...ADD, idempotentHint: true },
    input: z.object({ id: Id.describe('Of the snippet'), collectionId: Id }),
    output: z.object({
      collection: ListedCollection,
      added: z.boolean().describe('False if the snippet was in the collection already'),
    }),
  },
  async ({ caller, collections }, { id, collectionId }) => {
    const { collection, added } = await collections.addSnippet(caller, collectionId, id);
    return { collection: ListedCollection.parse(collection), added };
  },
);
