import type { Person } from '#server/core/caller.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import { toElements } from './export-elements.ts';

/** Returns a person's saved searches as elements of a list in UTF-8, separated by commas. */
export default async function readSearches({ savedSearches }: Repositories, person: Person): Promise<Uint8Array> {
  const searches = await savedSearches.list(person);
  return toElements(searches.map(({ name, q }) => ({ name, q })));
}

export const exportedSearches: ReadJob<Person, Uint8Array> = { module: import.meta.url, run: readSearches };
