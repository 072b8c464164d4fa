import { SEARCHES_MAX } from '#contract/limits.ts';
import type { SavedSearch, SavedSearchInput } from '#contract/searches.ts';
import type { SignedInCaller } from '#server/core/caller.ts';
import { type Clock, toTimestamp } from '#server/core/clock.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import { requireFewValues } from '#server/listing/query-filter.ts';
import { nameKey, type SavedSearchRow } from '#server/store/repositories/saved-searches.ts';
import type { Store } from '#server/store/store.ts';
import { expressionCheck } from './check-query.ts';

/** Creates the operations on a person's saved searches. Searches of others are reported as not found. */
export function searchService({ store, clock }: { store: Store; clock: Clock }) {
  /** @throws AppError `invalid` for a query that a list would refuse */
  async function requireValid({ q }: SavedSearchInput): Promise<void> {
    const { text, isExpression, matchesCase } = requireFewValues(q);
    if (isExpression) await store.compute(expressionCheck, { pattern: text, matchesCase });
  }

  return {
    async list(caller: SignedInCaller): Promise<SavedSearch[]> {
      return (await store.savedSearches.list(caller)).map(toSavedSearch);
    },

    /** @throws AppError `conflict` for a name in use and beyond `SEARCHES_MAX` */
    async create(caller: SignedInCaller, input: SavedSearchInput): Promise<SavedSearch> {
      await requireValid(input);
      return store.transaction(async ({ savedSearches }) => {
        const names = await savedSearches.lockNames(caller);
        if (names.has(nameKey(input.name))) throw nameTaken();
        if (names.size >= SEARCHES_MAX)
          throw conflict(`You have ${SEARCHES_MAX} saved searches. Delete one to make room.`);
        const now = clock();
        const id = await savedSearches.insert(caller, input, now);
        return toSavedSearch({ ...input, id, createdAt: now, updatedAt: now });
      });
    },

    /** @throws AppError `conflict` for a name in use */
    async update(caller: SignedInCaller, id: number, input: SavedSearchInput): Promise<SavedSearch> {
      await requireValid(input);
      return store.transaction(async ({ savedSearches }) => {
        const names = await savedSearches.lockNames(caller);
        const current = await savedSearches.find(caller, id);
        if (current === null) throw notFound('Saved search');
        if ((names.get(nameKey(input.name)) ?? id) !== id) throw nameTaken();
        const updatedAt = clock();
        await savedSearches.update(caller, id, input, updatedAt);
        return toSavedSearch({ ...current, ...input, updatedAt });
      });
    },

    async remove(caller: SignedInCaller, id: number): Promise<void> {
      if (!(await store.savedSearches.delete(caller, id))) throw notFound('Saved search');
    },
  };
}

function nameTaken(): AppError {
  const message = 'You already have a search with this name.';
  return new AppError('conflict', message, { issues: [{ path: 'name', message }] });
}

const toSavedSearch = ({ id, name, q, createdAt, updatedAt }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  q,
  createdAt: toTimestamp(createdAt),
  updatedAt: toTimestamp(updatedAt),
});
