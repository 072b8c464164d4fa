import { z } from 'zod';
import { IMPORT_MAX_BYTES, IMPORT_MAX_PLACES, IMPORT_MAX_SNIPPETS } from '#contract/limits.ts';
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
  /** Of snippets in collections. */
  places: number;
  bytes: number;
}

/** Room for what is around the snippets: the collections, and the request itself. */
const AROUND = 8 * 1024 * 1024;
const LIMITS: Limits = {
  snippets: IMPORT_MAX_SNIPPETS,
  places: IMPORT_MAX_PLACES,
  bytes: IMPORT_MAX_BYTES - AROUND,
};

/** Cuts a file into requests the server takes, in the order of the file. Collections go with each part that has some of theirs. */
export function partsOf(file: ImportFile, limits: Limits = LIMITS): ImportPart[] {
  const collections = file.collections.map(readPositions);
  const cuts = cutsOf(file.snippets, placesOf(collections), limits);
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

/** In how many collections each snippet is, by its position. */
function placesOf(collections: readonly { positions: readonly number[] }[]): Map<number, number> {
  const places = new Map<number, number>();
  for (const { positions } of collections) {
    for (const position of positions) places.set(position, (places.get(position) ?? 0) + 1);
  }
  return places;
}

/** Where each part begins. */
function cutsOf(snippets: readonly unknown[], placesAt: ReadonlyMap<number, number>, limits: Limits): number[] {
  const cuts = [0];
  let bytes = 0;
  let places = 0;
  let start = 0;
  for (const [index, snippet] of snippets.entries()) {
    const size = byteLength(snippet);
    const within = placesAt.get(index) ?? 0;
    const isFull = index - start >= limits.snippets || places + within > limits.places || bytes + size > limits.bytes;
    if (index > start && isFull) {
      cuts.push(index);
      start = index;
      bytes = 0;
      places = 0;
    }
    bytes += size;
    places += within;
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
    positions: [...new Set(collection?.snippets)],
    with: (snippets: number[]): unknown => (collection ? { ...collection, snippets } : value),
  };
}
