import { type Caller, identityOf, type Person } from '#server/core/caller.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';
import { exportedCollections } from './export-collections.ts';
import { exportedSearches } from './export-searches.ts';
import { exportedSnippets } from './export-snippets.ts';

/** Scope of an export. */
export interface ExportSource {
  store: Pick<Store, 'runReadJob' | 'savedSearches'>;
  caller: Person & Partial<Pick<Caller, 'signal'>>;
  now: number;
  /** Only this collection of the person. */
  collectionId?: number | undefined;
}

/**
 * Yields everything a person owns, but the trash and versions, as an `ExportDocument` in pretty-printed JSON. Reads the next
 * page when the last one has been taken: an unread export holds one page in memory, and no snapshot. Every snippet is whole.
 * Changes that are made during the export may be missing. It is cancelled when the caller disconnects.
 */
export async function* exportLibrary({ store, caller, now, collectionId }: ExportSource): AsyncGenerator<string> {
  const { signal } = caller;
  const person = identityOf(caller);
  const exported: number[] = [];

  async function* snippetPages(): AsyncGenerator<string> {
    for (let after = 0; ; after = exported.at(-1) ?? 0) {
      const { text, ids } = await store.runReadJob(exportedSnippets, { person, after, collectionId }, signal);
      if (ids.length === 0) return;
      for (const id of ids) exported.push(id);
      yield text;
    }
  }

  async function* collectionPages(): AsyncGenerator<string> {
    const task = { person, ids: Float64Array.from(exported), collectionId };
    let page = await store.runReadJob(exportedCollections, task, signal);
    while (page.last !== undefined) {
      yield page.text;
      page = await store.runReadJob(exportedCollections, { ...task, after: page.last }, signal);
    }
  }

  const head = `{\n  "version": 2,\n  "exportedAt": ${JSON.stringify(toTimestamp(now))},\n  "snippets": [`;
  yield* joinPages(head, snippetPages());
  yield* joinPages('\n  ],\n  "collections": [', collectionPages());
  const searches = collectionId === undefined ? await store.runReadJob(exportedSearches, person, signal) : '';
  yield `\n  ],\n  "searches": [${searches === '' ? '' : `${searches}\n  `}]\n}\n`;
}

/** Yields the pages of a list in JSON, the first one together with `start`. */
async function* joinPages(start: string, pages: AsyncIterable<string>): AsyncGenerator<string> {
  let before = start;
  for await (const page of pages) {
    yield before + page;
    before = ',';
  }
  if (before === start) yield start;
}
