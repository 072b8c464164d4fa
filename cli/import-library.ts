import { z } from 'zod';
import { splitImport } from '#contract/import-chunks.ts';
import { addPreview, addResult, emptyPreview, emptyTotals, withTargets } from '#contract/import-totals.ts';
import {
  addImportPart,
  createImport,
  type ImportPart,
  type ImportPreview,
  type ImportResult,
  previewImport,
} from '#contract/imports.ts';
import type { Library } from '#domain/import/library.ts';
import type { Server } from './http/server.ts';
import { printable } from './terminal/printable.ts';

type Choice = Pick<ImportPart, 'duplicates' | 'visibility' | 'tags'> & { collectionId: number | undefined };

/** Result of all parts. Indexes are positions in the library. */
export type StoredLibrary = Omit<ImportResult, 'collectionIds'>;

type Failure = StoredLibrary['failed'][number];

/** Returns the name under which an import is listed. */
export const sourceOf = ({ sources }: Library): string => sources.join(', ').slice(0, 100) || 'Files';

/** Compares a library with what is stored. */
export async function previewLibrary(server: Server, library: Library): Promise<ImportPreview> {
  const total = emptyPreview();
  for (const { from, snippets } of splitImport(library)) {
    const body = { snippets: [...snippets], collections: [] };
    const positionOf = (index: number) => from + index;
    addPreview(total, { positionOf }, await server.call(previewImport, { body }, { isLong: true }));
  }
  return total;
}

/**
 * Imports a library, in parts if it exceeds what one request can have.
 *
 * @param report is called after each part but the last, with the snippets sent and their total number
 */
export async function sendLibrary(
  server: Server,
  library: Library,
  { collectionId, ...choice }: Choice,
  report: (sent: number, all: number) => void,
): Promise<StoredLibrary> {
  const chunks = splitImport(library);
  const totals = emptyTotals();
  for (const [index, { from, snippets, ...chunk }] of chunks.entries()) {
    const collections = withTargets(chunk.collections, totals.targets);
    const body = {
      ...choice,
      ...(collectionId !== undefined && { collectionId }),
      snippets: [...snippets],
      collections: collections.map(({ value }) => value),
      ...(index === 0 && library.searches.length > 0 && { searches: [...library.searches] }),
    };
    const result =
      totals.id === null
        ? await server.call(createImport, { body: { ...body, source: sourceOf(library) } }, { isLong: true })
        : await server.call(addImportPart, { params: { id: totals.id }, body }, { isLong: true });
    addResult(totals, { positionOf: (at) => from + at, collections }, result);
    if (index < chunks.length - 1) report(from + snippets.length, library.snippets.length);
  }
  const { targets: _, id, ...stored } = totals;
  if (id === null) throw new Error('A library has at least one part');
  return { id, ...stored };
}

const Named = z.object({ title: z.string(), name: z.string() }).partial().catch({});

/** Returns a line about an item that was refused, or not stored as given. */
export function describeItem(library: Library, { kind, index, message }: Failure): string {
  const { title, name = title } = Named.parse((kind === 'snippet' ? library.snippets : library.collections)[index]);
  return `${kind} ${index + 1}${name === undefined ? '' : ` (${printable(name)})`}: ${printable(message)}`;
}
