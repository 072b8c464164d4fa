import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportDocument } from '#contract/transfer.ts';
import { createLayout, type LibraryCollection, type LibraryFile } from '#domain/library-files/layout.ts';
import { identityOf } from '#server/core/caller.ts';
import type { ExportSource } from './export.ts';
import { exportedCollectionRows } from './export-collection-rows.ts';
import { exportedSnippetRows } from './export-snippet-rows.ts';
import { createZipWriter } from './zip-writer.ts';

/** Milliseconds after which other requests are answered. */
const BUSY_MAX = 5;

/**
 * Yields everything a person owns as a zip of files, in pages as `exportLibrary` does. Collections are read first, because
 * they name the folders.
 */
export async function* exportZip({ store, caller, now, collectionId }: ExportSource): AsyncGenerator<Buffer> {
  const { signal } = caller;
  const person = identityOf(caller);
  const zip = createZipWriter(new Date(now));
  async function write(files: Iterable<LibraryFile>): Promise<Buffer> {
    const parts: Buffer[] = [];
    let start = performance.now();
    for (const { path, text } of files) {
      parts.push(await zip.add(path, text));
      if (performance.now() - start < BUSY_MAX) continue;
      await nextTurn();
      start = performance.now();
    }
    return Buffer.concat(parts);
  }

  const collections: LibraryCollection[] = [];
  for (let after: { time: number; id: number } | undefined; ; ) {
    const page = await store.runReadJob(exportedCollectionRows, { person, after, collectionId }, signal);
    collections.push(...page.collections);
    after = page.last;
    if (after === undefined) break;
  }
  const layout = createLayout(collections);
  function* filesOf(snippets: ExportDocument['snippets'], ids: readonly number[]): Generator<LibraryFile> {
    for (const [index, { code: _, language: __, fileName: ___, ...snippet }] of snippets.entries())
      yield* layout.place(ids[index] ?? 0, snippet);
  }
  for (let after = 0; ; ) {
    const { snippets, ids } = await store.runReadJob(exportedSnippetRows, { person, after, collectionId }, signal);
    if (ids.length === 0) break;
    yield await write(filesOf(snippets, ids));
    after = ids.at(-1) ?? 0;
  }
  for (const file of layout.collections()) yield await write([file]);
  const searches = collectionId === undefined ? await store.savedSearches.list(person) : [];
  yield await write(layout.searches(searches));
  yield* zip.end();
}
