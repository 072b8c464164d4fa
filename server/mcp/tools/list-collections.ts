import { z } from 'zod';
import { listCollections } from '#contract/collections.ts';
import { Page } from '#contract/snippets.ts';
import { ListedCollection } from '../collection-reply.ts';
import { readFitting } from '../reply-size.ts';
import { ScopeInput } from '../snippet-reply.ts';
import { defineTool, pageShape, READ } from '../tool.ts';

export const listOwnCollections = defineTool(
  'list_collections',
  {
    title: 'List collections',
    description:
      'Lists your collections, newest first; with scope all also those shared with you. search_snippets with a collectionId lists their snippets.',
    call: listCollections,
    hints: READ,
    input: z.object({
      scope: ScopeInput,
      limit: z.int().min(1).max(200).default(50),
      cursor: Page.shape.cursor.describe('The nextCursor of the previous page'),
    }),
    output: z.object({ collections: z.array(ListedCollection), ...pageShape }),
  },
  async ({ caller, collections }, { scope, limit, cursor }) => {
    const { items, ...page } = await readFitting(
      limit,
      (limit) => collections.list(caller, { scope, limit, cursor }),
      (collection) => ListedCollection.parse(collection),
    );
    return { collections: items, ...page };
  },
);
