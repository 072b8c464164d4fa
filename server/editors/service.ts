import { EDITOR_MAX_BYTES, EDITOR_MAX_SNIPPETS } from '#contract/limits.ts';
import type { EditorSnippet } from '#domain/editors/snippet.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { invalid } from '#server/core/errors.ts';
import type { EditorCandidate } from '#server/store/repositories/editor-snippets.ts';
import type { Repositories } from '#server/store/store.ts';
import { requireRole } from '#server/visibility/collection-access.ts';

type Reads = Pick<Repositories, 'collections' | 'editorSnippets'>;

/**
 * Returns the snippets with a trigger to export: those of a collection, or the person's own and favorites. Among equal
 * triggers, an own snippet wins, then the oldest.
 *
 * @throws AppError `not_found` for a collection in which the person has no role; `invalid` if there are too many snippets
 */
export async function editorSnippets(
  { collections, editorSnippets: snippets }: Reads,
  caller: SignedInCaller,
  collectionId?: number,
): Promise<EditorSnippet[]> {
  if (collectionId !== undefined) requireRole(caller, await collections.find(caller, collectionId));
  const candidates = await snippets.candidates(caller, { collectionId, limit: EDITOR_MAX_SNIPPETS + 1 });
  const chosen = firstOfEachTrigger(candidates);
  const bytes = chosen.reduce((total, candidate) => total + candidate.bytes, 0);
  if (candidates.length > EDITOR_MAX_SNIPPETS || bytes > EDITOR_MAX_BYTES)
    throw invalid('These are more than 2,000 snippets or 4 MiB of code. Choose a smaller collection.', 'collection');
  return snippets.read(
    caller,
    chosen.map(({ id }) => id),
  );
}

function firstOfEachTrigger(candidates: readonly EditorCandidate[]): EditorCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ triggerKey }) => !seen.has(triggerKey) && seen.add(triggerKey));
}
