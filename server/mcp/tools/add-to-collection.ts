import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { addCollectionItem } from '#contract/collections.ts';
import { ListedCollection, requireInScope } from '../collection-reply.ts';
import { ScopeInput } from '../snippet-reply.ts';
import { ADD, defineTool } from '../tool.ts';

export const addToCollection = defineTool(
  'add_to_collection',
  {
    title: 'Add a snippet to a collection',
    description:
      'Adds your own or a public snippet to a collection, whose members can read it then. list_collections returns ids.',
    call: addCollectionItem,
    limit: 'write',
    hints: { ...ADD, idempotentHint: true },
    input: z.object({ id: Id.describe('Of the snippet'), collectionId: Id, scope: ScopeInput }),
    output: z.object({
      collection: ListedCollection,
      added: z.boolean().describe('False if the snippet was in the collection already'),
    }),
  },
  async (context, { id, collectionId, scope }) => {
    await requireInScope(context, collectionId, scope);
    const { caller, collections } = context;
    const { collection, added } = await collections.addSnippet(caller, collectionId, id);
    return { collection: ListedCollection.parse(collection), added };
  },
);
