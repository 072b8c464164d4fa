import { listSearches, type SavedSearch } from '#contract/searches.ts';
import { foldForSearch } from '#domain/text.ts';
import type { Server } from './http/server.ts';

/** Returns the saved search with a name, ignoring case. */
export async function findSearch(server: Server, name: string): Promise<SavedSearch | undefined> {
  const key = foldForSearch(name.trim());
  return (await server.call(listSearches, {})).find((search) => foldForSearch(search.name) === key);
}
