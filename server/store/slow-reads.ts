import type { Kysely } from 'kysely';
import type { Scope } from '#contract/snippets.ts';
import type { Person, Viewer } from '#server/core/caller.ts';
import { previewCollections } from './repositories/collection-previews.ts';
import { type CollectionPage, findCollection, listCollections } from './repositories/collection-reads.ts';
import { countLanguages, countTags } from './repositories/facets.ts';
import type { Schema } from './schema.ts';
import { countSnippets } from './search/count-query.ts';
import type { SnippetFilter } from './search/filter.ts';
import { listSnippets } from './search/list-query.ts';
import type { SnippetPage } from './search/page.ts';

/**
 * Reads that may take long, because they search or count. Arguments and results survive structured cloning.
 *
 * @param lookups handle for rows found by their key, by default the same
 */
export const slowReads = (db: Kysely<Schema>, lookups = db) => ({
  listSnippets: (viewer: Viewer, filter: SnippetFilter, page: SnippetPage) =>
    listSnippets({ db, lookups }, viewer, filter, page),
  countSnippets: (viewer: Viewer, filter: SnippetFilter) => countSnippets(db, viewer, filter),
  countLanguages: (viewer: Viewer, scope: Scope) => countLanguages(db, viewer, scope),
  countTags: (viewer: Viewer, scope: Scope) => countTags(db, viewer, scope),
  listCollections: (person: Person, page: CollectionPage) => listCollections(db, person, page),
  findCollection: (person: Person, id: number) => findCollection(db, person, id),
  previewCollections: (viewer: Viewer, collectionIds: readonly number[]) =>
    previewCollections(db, viewer, collectionIds),
});

type Reads = ReturnType<typeof slowReads>;
export type SlowReadName = keyof Reads;

/** Reads that may search on behalf of a client, whose disconnect the last argument reports. */
type SearchName = 'listSnippets' | 'countSnippets';

/** Slow reads that wait for their turn. */
export type SlowReads = {
  [Name in SlowReadName]: Name extends SearchName
    ? (...args: [...Parameters<Reads[Name]>, signal?: AbortSignal]) => ReturnType<Reads[Name]>
    : Reads[Name];
};

/** A slow read as data. */
export interface ReadTask {
  name: SlowReadName;
  args: readonly unknown[];
}

/** Runs a slow read elsewhere, and cancels it when the signal aborts. */
export type RunRead = (task: ReadTask, signal?: AbortSignal) => Promise<unknown>;

export function runRead(reads: Reads, { name, args }: ReadTask): Promise<unknown> {
  const run: (...args: never[]) => Promise<unknown> = reads[name];
  return run(...(args as never[]));
}
