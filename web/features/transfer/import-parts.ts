import { z } from 'zod';
import { IMPORT_MAX_BYTES, IMPORT_MAX_SNIPPETS } from '#contract/limits.ts';
import type { ImportFile } from './import-file.ts';

/** What goes with one request. */
export interface ImportPart {
  /** Position in the file of the first of its snippets. */
  from: number;
  snippets: readonly unknown[];
  collections: readonly PartCollection[];
}

export interface PartCollection {
  /** Its position in the file. */
  position: number;
  /** As the file has it, but with those of its snippets that are in this part, by their position there. */
  value: unknown;
}

interface Limits {
  snippets: number;
  bytes: number;
}

/** Room for what is around the snippets: the collections, and the request itself. */
const AROUND = 8 * 1024 * 1024;
const LIMITS: Limits = { snippets: IMPORT_MAX_SNIPPETS, bytes: IMPORT_MAX_BYTES - AROUND };

/** Cuts a file into requests the server takes, in the order of the file. Collections go with each part that has some of theirs. */
export function partsOf(file: ImportFile, limits: Limits = LIMITS): ImportPart[] {
  const cuts = cutsOf(file.snippets, limits);
  const collections = file.collections.map(readPositions);
  return cuts.map((from, index) => {
    const end = cuts[index + 1] ?? file.snippets.length;
    return {
      from,
      snippets: file.snippets.slice(from, end),
      collections: collections.flatMap((collection) => {
        const inside = collection.positions.filter((position) => position >= from && position < end);
        // An empty collection, and one that is not understood, goes with the first part.
        if (inside.length === 0 && !(index === 0 && collection.positions.length === 0)) return [];
        return [{ position: collection.position, value: collection.with(inside.map((position) => position - from)) }];
      }),
    };
  });
}

/** Where each part begins. */
function cutsOf(snippets: readonly unknown[], limits: Limits): number[] {
  const cuts = [0];
  let bytes = 0;
  let start = 0;
  for (const [index, snippet] of snippets.entries()) {
    const size = byteLength(snippet);
    if (index > start && (index - start >= limits.snippets || bytes + size > limits.bytes)) {
      cuts.push(index);
      start = index;
      bytes = 0;
    }
    bytes += size;
  }
  return cuts;
}

const encoder = new TextEncoder();
const byteLength = (value: unknown) => encoder.encode(JSON.stringify(value) ?? '').length + 1;

const Positioned = z.looseObject({ snippets: z.array(z.number().int().min(0)) });

function readPositions(value: unknown, position: number) {
  const collection = Positioned.safeParse(value).data;
  return {
    position,
    positions: collection?.snippets ?? [],
    with: (snippets: number[]): unknown => (collection ? { ...collection, snippets } : value),
  };
}
