import { listCollectionSnippets } from '#contract/collections.ts';
import { callPage } from '#web/lib/http.ts';

/** Loads the ids of all snippets in a collection. */
export async function readSnippetIds(collectionId: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { preview: 'true', count: 'false', cursor } as const;
    const page = await callPage(listCollectionSnippets, { params: { id: collectionId }, query });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
