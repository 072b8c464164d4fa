import { type Caller, identityOf, type Person } from '#server/core/caller.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';
import { exportedCollections } from './export-collections.ts';
import { exportedSearches } from './export-searches.ts';
import { exportedSnippets } from './export-snippets.ts';
import { inPieces } from './pieces.ts';

/** Scope of an export. */
export interface ExportSource {
  store: Pick<Store, 'runReadJob' | 'savedSearches'>;
  caller: Person & Partial<Pick<Caller, 'signal'>>;
  now: number;
  /** Only this collection of the person. */
  collectionId?: number | undefined;
}

/**
 * Yields everything a person owns, but the trash and versions, as an `ExportDocument` in pretty-printed JSON and UTF-8. Reads the next
 * page when the last one has been taken: an unread export holds one page in memory, and no snapshot. Every snippet is whole.
 * Changes that are made during the export may be missing. It is cancelled when the caller disconnects.
 */
export async function* exportLibrary({ store, caller, now, collectionId }: ExportSource): AsyncGenerator<Uint8Array> {
  const { signal } = caller;
  const person = identityOf(caller);
  const exported: number[] = [];

  async function* snippetPages(): AsyncGenerator<Uint8Array> {
    for (let after = 0; ; after = exported.at(-1) ?? 0) {
      const { bytes, ids } = await store.runReadJob(exportedSnippets, { person, after, collectionId }, signal);
      if (ids.length === 0) return;
      for (const id of ids) exported.push(id);
      yield bytes;
    }
  }

  async function* collectionPages(): AsyncGenerator<Uint8Array> {
    const task = { person, ids: Float64Array.from(exported), collectionId };
    let page = await store.runReadJob(exportedCollections, task, signal);
    while (page.last !== undefined) {
      yield page.bytes;
      page = await store.runReadJob(exportedCollections, { ...task, after: page.last }, signal);
    }
  }

  const head = `{\n  "version": 2,\n  "exportedAt": ${JSON.stringify(toTimestamp(now))},\n  "snippets": [`;
  yield* joinPages(head, snippetPages());
  yield* joinPages('\n  ],\n  "collections": [', collectionPages());
  yield Buffer.from('\n  ],\n  "searches": [');
  const searches = collectionId === undefined ? await store.runReadJob(exportedSearches, person, signal) : null;
  if (searches !== null && searches.length > 0) yield Buffer.concat([searches, Buffer.from('\n  ')]);
  yield Buffer.from(']\n}\n');
}

/** Yields the pages of a list in JSON, the first one together with `start`. */
async function* joinPages(start: string, pages: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before = start;
  for await (const page of pages) {
    yield* inPieces(Buffer.concat([Buffer.from(before), page]));
    before = ',';
  }
  if (before === start) yield Buffer.from(start);
}
