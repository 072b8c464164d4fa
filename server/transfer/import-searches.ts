import { SEARCHES_MAX } from '#contract/limits.ts';
import { SavedSearchInput } from '#contract/searches.ts';
import type { Person } from '#server/core/caller.ts';
import { AppError } from '#server/core/errors.ts';
import { compile } from '#server/listing/expression-job.ts';
import { requireFewValues } from '#server/listing/query-filter.ts';
import { nameKey } from '#server/store/repositories/saved-searches.ts';
import type { Repositories } from '#server/store/store.ts';

/** Stores saved searches of a file. Skips wrong ones, those with a name in use and those beyond `SEARCHES_MAX`. */
export async function storeSearches(
  { savedSearches }: Repositories,
  person: Person,
  items: readonly unknown[],
  now: number,
): Promise<void> {
  const valid = items.flatMap((item) => SavedSearchInput.safeParse(item).data ?? []).filter(isAccepted);
  if (valid.length === 0) return;
  const names = new Set((await savedSearches.lockNames(person)).keys());
  for (const search of valid) {
    const key = nameKey(search.name);
    if (names.has(key) || names.size >= SEARCHES_MAX) continue;
    names.add(key);
    await savedSearches.insert(person, search, now);
  }
}

/** Whether a list would accept the query. */
function isAccepted({ q }: SavedSearchInput): boolean {
  try {
    const { text, isExpression, matchesCase } = requireFewValues(q);
    if (isExpression) compile({ pattern: text, matchesCase });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
