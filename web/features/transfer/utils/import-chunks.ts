import { z } from 'zod';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLLECTION_ITEMS,
  IMPORT_MAX_COLLECTIONS,
  IMPORT_MAX_SNIPPETS,
} from '#contract/limits.ts';
import type { ImportFile } from './import-file.ts';

/** What goes with one request. */
export interface ImportChunk {
  /** Position in the file of the first of its snippets. */
  from: number;
  snippets: readonly unknown[];
  collections: readonly ChunkCollection[];
}

export interface ChunkCollection {
  /** Its position in the file. */
  position: number;
  /** As the file has it, but with those of its snippets that are in this part, by their position there. */
  value: unknown;
}

interface Limits {
  snippets: number;
  collections: number;
  /** Of snippets in collections. */
  places: number;
  bytes: number;
}

/** Room for what is around the snippets: the collections, and the request itself. */
const ENVELOPE_BYTES = 8 * 1024 * 1024;
const LIMITS: Limits = {
  snippets: IMPORT_MAX_SNIPPETS,
  collections: IMPORT_MAX_COLLECTIONS,
  places: IMPORT_MAX_COLLECTION_ITEMS,
  bytes: IMPORT_MAX_BYTES - ENVELOPE_BYTES,
};

/**
 * Cuts a file into requests the server takes, in the order of the file. Collections go with each part that has some of
 * theirs; those that are empty, or not understood, with the first, as far as there is room.
 */
export function splitImport(file: ImportFile, limits: Limits = LIMITS): ImportChunk[] {
  const collections = file.collections.map((value, position) => readPositions(value, position, file.snippets.length));
  const cuts = chunkStarts(file.snippets, collectionsAt(collections), limits);
  const parts = cuts.map((from, index): ImportChunk => {
    const end = cuts[index + 1] ?? file.snippets.length;
    return {
      from,
      snippets: file.snippets.slice(from, end),
      collections: collections.flatMap((collection) => {
        const inside = collection.positions.filter((position) => position >= from && position < end);
        if (inside.length === 0) return [];
        return [{ position: collection.position, value: collection.with(inside.map((position) => position - from)) }];
      }),
    };
  });
  const loose = collections
    .filter(({ positions }) => positions.length === 0)
    .map(({ position, with: having }) => ({ position, value: having([]) }));
  return addLooseCollections(parts, loose, limits.collections);
}

/** Puts what belongs to no snippet into the first part, as far as there is room, and into further ones. */
function addLooseCollections(
  [first, ...others]: ImportChunk[],
  loose: readonly ChunkCollection[],
  max: number,
): ImportChunk[] {
  if (first === undefined) return [];
  const room = max - first.collections.length;
  const collections = [...first.collections, ...loose.slice(0, room)].toSorted((a, b) => a.position - b.position);
  const further: ImportChunk[] = [];
  const from = first.from + first.snippets.length;
  for (let begin = room; begin < loose.length; begin += max)
    further.push({ from, snippets: [], collections: loose.slice(begin, begin + max) });
  return [{ ...first, collections }, ...further, ...others];
}

/** Of which collections each snippet is, by its position. */
function collectionsAt(collections: readonly { position: number; positions: readonly number[] }[]) {
  const at = new Map<number, number[]>();
  for (const { position: collection, positions } of collections) {
    for (const position of positions) {
      const there = at.get(position);
      if (there) there.push(collection);
      else at.set(position, [collection]);
    }
  }
  return at;
}

/** Where each part begins. */
function chunkStarts(
  snippets: readonly unknown[],
  at: ReadonlyMap<number, readonly number[]>,
  limits: Limits,
): number[] {
  const cuts = [0];
  let bytes = 0;
  let places = 0;
  let start = 0;
  let collections = new Set<number>();
  for (const [index, snippet] of snippets.entries()) {
    const size = byteLength(snippet);
    const within = at.get(index) ?? [];
    const isFull =
      index - start >= limits.snippets ||
      collections.size + within.filter((one) => !collections.has(one)).length > limits.collections ||
      places + within.length > limits.places ||
      bytes + size > limits.bytes;
    if (index > start && isFull) {
      cuts.push(index);
      start = index;
      bytes = 0;
      places = 0;
      collections = new Set();
    }
    bytes += size;
    places += within.length;
    for (const one of within) collections.add(one);
  }
  return cuts;
}

const encoder = new TextEncoder();
const byteLength = (value: unknown) => encoder.encode(JSON.stringify(value) ?? '').length + 1;

const Positioned = z.looseObject({ snippets: z.array(z.number().int().min(0)) });

/** @param count of the file's snippets: what a collection names beyond them is not there, as where a file was cut by hand */
function readPositions(value: unknown, position: number, count: number) {
  const collection = Positioned.safeParse(value).data;
  return {
    position,
    positions: [...new Set(collection?.snippets)].filter((named) => named < count),
    with: (snippets: number[]): unknown => (collection ? { ...collection, snippets } : value),
  };
}
