import { BULK_MAX, PAGE_MAX } from '#contract/limits.ts';
import type { Snippet } from '#contract/snippets.ts';
import type { SnippetFilters } from './keys.ts';
import { requestPage } from './queries.ts';

/** The snippets that match the filters of a board, as far as one change can cover them. */
export interface Matches {
  snippets: readonly Snippet[];
  /** More snippets match. */
  more: boolean;
}

/** Loads the snippets that match the filters of a board, `BULK_MAX` at most. */
export async function loadMatches(filters: SnippetFilters): Promise<Matches> {
  const snippets: Snippet[] = [];
  let cursor: string | undefined;
  do {
    const page = await requestPage(filters, { cursor, limit: PAGE_MAX });
    snippets.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && snippets.length < BULK_MAX);
  return { snippets: snippets.slice(0, BULK_MAX), more: cursor !== undefined || snippets.length > BULK_MAX };
}
