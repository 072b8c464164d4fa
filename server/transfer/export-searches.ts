import type { ExportDocument } from '#contract/transfer.ts';
import type { Person } from '#server/core/caller.ts';
import type { ReadJob } from '#server/store/jobs/job.ts';
import type { Repositories } from '#server/store/store.ts';
import { toElement } from './export-element.ts';

type ExportedSearch = ExportDocument['searches'][number];

/** Returns a person's saved searches as elements of a list, separated by commas. */
export default async function readSearches({ savedSearches }: Repositories, person: Person): Promise<string> {
  const searches = await savedSearches.list(person);
  return searches.map(({ name, q }: ExportedSearch) => toElement({ name, q })).join(',');
}

export const exportedSearches: ReadJob<Person, string> = { module: import.meta.url, run: readSearches };
