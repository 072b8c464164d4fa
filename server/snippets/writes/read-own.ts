import type { SnippetDetail } from '#contract/snippets.ts';
import type { Person } from '#server/core/caller.ts';
import { readSnippetDetail } from '#server/listing/snippet-detail.ts';
import type { Repositories } from '#server/store/store.ts';
import { requireReadable } from '#server/visibility/access.ts';

/** Reads a snippet after a person changed it. */
export async function readOwn(repositories: Repositories, owner: Person, id: number): Promise<SnippetDetail> {
  return readSnippetDetail(repositories, requireReadable(owner, await repositories.snippets.find(owner, id)));
}
