import { z } from 'zod';
import { type ChunkCollection, type ImportChunk, splitImport } from '#contract/import-chunks.ts';
import { type CollectionTargets, withTargets } from '#contract/import-totals.ts';
import { ImportItem } from '#contract/transfer.ts';
import type { Library, Problem } from '#domain/import/library.ts';
import { nameOf } from './item-name.ts';

/** Summary of a library, without its code. */
export interface LibrarySummary {
  sources: readonly string[];
  snippets: number;
  collections: number;
  searches: readonly unknown[];
  problems: readonly Problem[];
  /** Whether all files can become one snippet. */
  canBeOne: boolean;
}

/** The chosen part of a library. */
export interface ImportChoice {
  /** Positions of snippets that are left out. */
  without: readonly number[];
  /** One snippet of all files. */
  asOne: boolean;
}

/** A part of an import, which is sent in one request. */
interface ImportPart extends Pick<ImportChunk, 'snippets' | 'collections'> {
  /** Positions of the snippets in the library. */
  positions: readonly number[];
}

interface PartRequest {
  index: number;
  /** Further fields of the body. */
  fields: Readonly<Record<string, unknown>>;
  targets: CollectionTargets;
}

/** The request body of a part, and what its items are. */
export interface EncodedPart {
  /** JSON. A page can pass it on without copying it. */
  body: Blob;
  positions: readonly number[];
  names: readonly (string | null)[];
  collections: readonly (Pick<ChunkCollection, 'position'> & { name: string | null })[];
}

/** A library of which parts are sent. A worker holds it, so that large ones do not block the page. */
export interface ImportSession {
  summary: LibrarySummary;
  /** Returns the number of parts of a choice, for `part`. */
  plan(choice: ImportChoice): number;
  part(request: PartRequest): EncodedPart;
}

/** Small parts show progress. */
const PART_SNIPPETS = 1_000;
const PART_BYTES = 2 * 1024 * 1024;

export function createImportSession(library: Library): ImportSession {
  let parts: ImportPart[] = [];
  return {
    summary: {
      sources: library.sources,
      snippets: library.snippets.length,
      collections: library.collections.length,
      searches: library.searches,
      problems: library.problems,
      canBeOne: ImportItem.safeParse(library.one).success,
    },
    plan(choice) {
      parts = planParts(library, choice);
      return parts.length;
    },
    part({ index, fields, targets }) {
      const part = parts[index];
      if (part === undefined) throw new Error(`Part ${index} is not planned`);
      const { positions, snippets } = part;
      const collections = withTargets(part.collections, targets);
      const body = { ...fields, snippets, collections: collections.map(({ value }) => value) };
      return {
        body: new Blob([JSON.stringify(body)], { type: 'application/json' }),
        positions,
        names: snippets.map(nameOf),
        collections: collections.map(({ position, value }) => ({ position, name: nameOf(value) })),
      };
    },
  };
}

/** Splits what is chosen of a library into small parts. */
export function planParts(
  library: Pick<Library, 'snippets' | 'collections' | 'one'>,
  choice: ImportChoice,
): ImportPart[] {
  const without = new Set(choice.without);
  const all = choice.asOne ? [library.one] : library.snippets;
  const positions = [...all.keys()].filter((position) => !without.has(position));
  const indexes = new Map(positions.map((position, index) => [position, index]));
  const chosen = {
    snippets: positions.map((position) => all[position]),
    collections: choice.asOne ? [] : library.collections.flatMap((collection) => withIndexes(collection, indexes)),
  };
  return splitImport(chosen, { snippets: PART_SNIPPETS, bytes: PART_BYTES }).map(({ from, snippets, collections }) => ({
    positions: positions.slice(from, from + snippets.length),
    snippets,
    collections,
  }));
}

const Positioned = z.looseObject({ snippets: z.array(z.number()).min(1) });

/** Returns a collection with the chosen ones of its snippets, if there are any. The server reports what is wrong with others. */
function withIndexes(collection: unknown, indexes: ReadonlyMap<number, number>): unknown[] {
  const positioned = Positioned.safeParse(collection).data;
  if (positioned === undefined) return [collection];
  const snippets = positioned.snippets.flatMap((position) => indexes.get(position) ?? []);
  return snippets.length === 0 ? [] : [{ ...positioned, snippets }];
}
