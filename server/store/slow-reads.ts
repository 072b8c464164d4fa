import type { Kysely } from 'kysely';
import type { Scope } from '#contract/snippets.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { type CollectionPage, findCollection, listCollections } from './repositories/collections.ts';
import { countLanguages, countTags } from './repositories/facets.ts';
import type { Schema } from './schema.ts';
import type { SnippetFilter } from './search/filter.ts';
import type { SnippetPage } from './search/page.ts';
import { countSnippets, listSnippets } from './search/snippet-list.ts';

/** Reads that may take long, because they search or count. Arguments and results survive structured cloning. */
export const slowReads = (db: Kysely<Schema>) => ({
  listSnippets: (viewer: Viewer, filter: SnippetFilter, page: SnippetPage) => listSnippets(db, viewer, filter, page),
  countSnippets: (viewer: Viewer, filter: SnippetFilter) => countSnippets(db, viewer, filter),
  countLanguages: (viewer: Viewer, scope: Scope) => countLanguages(db, viewer, scope),
  countTags: (viewer: Viewer, scope: Scope) => countTags(db, viewer, scope),
  listCollections: (owner: Person, page: CollectionPage) => listCollections(db, owner, page),
  findCollection: (owner: Person, id: number) => findCollection(db, owner, id),
});

export type SlowReads = ReturnType<typeof slowReads>;
export type SlowReadName = keyof SlowReads;

/** Returns slow reads that `run` executes elsewhere. */
export function remoteReads(
  run: (task: { name: SlowReadName; args: readonly unknown[] }) => Promise<unknown>,
): SlowReads {
  const names: readonly SlowReadName[] = [
    'listSnippets',
    'countSnippets',
    'countLanguages',
    'countTags',
    'listCollections',
    'findCollection',
  ];
  const reads = names.map((name) => [name, (...args: unknown[]) => run({ name, args })]);
  // The worker runs the read of the same name on the same arguments.
  return Object.fromEntries(reads) as SlowReads;
}
