import { createLayout, type LibraryCollection, type LibraryFile } from '#domain/library-files/layout.ts';
import { identityOf } from '#server/core/caller.ts';
import type { ExportSource } from './export.ts';
import { exportedCollectionRows } from './export-collection-rows.ts';
import { exportedSnippetRows } from './export-snippet-rows.ts';
import { createZipWriter } from './zip-writer.ts';

/**
 * Yields everything a person owns as a zip of files, in pages as `exportLibrary` does. Collections are read first, because
 * they name the folders.
 */
export async function* exportZip({ store, caller, now, collectionId }: ExportSource): AsyncGenerator<Buffer> {
  const { signal } = caller;
  const person = identityOf(caller);
  const zip = createZipWriter(new Date(now));
  async function write(files: readonly LibraryFile[]): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (const { path, text } of files) parts.push(await zip.add(path, text));
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
  for (let after = 0; ; ) {
    const { snippets, ids } = await store.runReadJob(exportedSnippetRows, { person, after, collectionId }, signal);
    if (ids.length === 0) break;
    const files = snippets.flatMap(({ code: _, language: __, fileName: ___, ...snippet }, index) =>
      layout.place(ids[index] ?? 0, snippet),
    );
    yield await write(files);
    after = ids.at(-1) ?? 0;
  }
  for (const file of layout.collections()) yield await write([file]);
  const searches = collectionId === undefined ? await store.savedSearches.list(person) : [];
  yield await write(layout.searches(searches));
  yield* zip.end();
}
