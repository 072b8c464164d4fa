import { z } from 'zod';
import { type ImportChunk, splitImport } from '#contract/import-chunks.ts';
import { ImportItem } from '#contract/transfer.ts';
import type { Library, Problem } from '#domain/import/library.ts';

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
export interface ImportPart extends Pick<ImportChunk, 'snippets' | 'collections'> {
  /** Positions of the snippets in the library. */
  positions: readonly number[];
}

/** A library of which parts are sent. A worker holds it, so that large ones do not block the page. */
export interface ImportSession {
  summary: LibrarySummary;
  /** Returns the number of parts of a choice, for `part`. */
  plan(choice: ImportChoice): number;
  part(index: number): ImportPart;
}

/** Small parts show progress, and the page encodes each in a few ms. */
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
    part(index) {
      const part = parts[index];
      if (part === undefined) throw new Error(`Part ${index} is not planned`);
      return part;
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
